import type { Cell, Column } from './pdf-tables.ts';

/** The title, author and dates of a PDF document. */
export interface SheetAbout {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Epoch milliseconds: written into the file, so that the same content has the same bytes. */
  readonly madeAt: number;
  /** At the foot of each page, before its number. */
  readonly foot: string;
}

/** A text that is carried inside the document as a file. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly text: string;
  readonly description: string;
}

/** Names and what they are. */
export type FactRows = readonly (readonly [name: string, value: string])[];

/** One thing that a sheet says, as data that can be sent to the thread that draws it. */
export type SheetPart =
  | { readonly type: 'title' | 'heading' | 'subheading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string; readonly look: 'plain' | 'soft' }
  | { readonly type: 'facts'; readonly rows: FactRows }
  | {
      readonly type: 'table';
      readonly heading: string;
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly Cell[])[];
    }
  | { readonly type: 'page' }
  | { readonly type: 'numbered'; readonly text: string }
  | { readonly type: 'attachment'; readonly file: Attachment };

/** A whole document before it is drawn. The same content is drawn to the same bytes. */
export interface SheetContent {
  readonly about: SheetAbout;
  readonly parts: readonly SheetPart[];
}

/**
 * Pages of A4, written from top to bottom. They are tagged for programs that read aloud, and carry
 * their fonts. What belongs together stays on one page: a heading with what follows, a row.
 */
export interface Sheet {
  title(text: string): void;
  heading(text: string): void;
  subheading(text: string): void;
  paragraph(text: string, look?: 'plain' | 'soft'): void;
  facts(rows: FactRows): void;
  table(heading: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void;
  newPage(): void;
  /**
   * A paragraph about characters that are written as numbers of Unicode, because no font has them:
   * only where there are some above it, and only once in a document.
   */
  explainNumbered(text: string): void;
  attach(file: Attachment): void;
  /** Everything that was said, to be drawn. */
  content(): SheetContent;
}

/** Begins a document. It is noted here, and drawn by a `PdfWriter`. */
export function beginSheet(about: SheetAbout): Sheet {
  const parts: SheetPart[] = [];
  return {
    title: (text) => void parts.push({ type: 'title', text }),
    heading: (text) => void parts.push({ type: 'heading', text }),
    subheading: (text) => void parts.push({ type: 'subheading', text }),
    paragraph: (text, look = 'plain') => void parts.push({ type: 'paragraph', text, look }),
    facts: (rows) => void parts.push({ type: 'facts', rows }),
    table: (heading, columns, rows) => void parts.push({ type: 'table', heading, columns, rows }),
    newPage: () => void parts.push({ type: 'page' }),
    explainNumbered: (text) => void parts.push({ type: 'numbered', text }),
    attach: (file) => void parts.push({ type: 'attachment', file }),
    content: () => ({ about, parts }),
  };
}
