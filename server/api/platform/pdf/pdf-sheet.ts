import PDFDocument from 'pdfkit';
import { looks, margin, page, stepOf, textBottom, textWidth } from './pdf-looks.ts';
import type { TextLook } from './pdf-pen.ts';
import { firstPlace } from './pdf-place.ts';
import { type Cell, type Column, drawFacts, drawTable } from './pdf-tables.ts';
import type { TagName } from './pdf-tags.ts';

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

/** A file that is carried inside the document. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly description: string;
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
  facts(rows: readonly (readonly [name: string, value: string])[]): void;
  table(heading: string, columns: readonly Column[], rows: readonly (readonly Cell[])[]): void;
  newPage(): void;
  attach(file: Attachment): void;
  /** Whether something was written as numbers of Unicode, because no font has it. */
  hasNumbered(): boolean;
  finish(): Promise<Buffer>;
}

const space = { aboveHeading: 16, aboveSubheading: 5, belowSubheading: 1, below: 5 } as const;
/** So much of what follows a heading stays on its page. */
const keptWithHeading = 64;
const keptWithSubheading = 32;
const pageNumberWidth = 90;

/** Begins a document. */
export function beginSheet({ title, author, subject, madeAt, foot }: SheetAbout): Sheet {
  const made = new Date(madeAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    // PDF/UA-1 (ISO 14289-1), which its types do not name.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: made, ModDate: made },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    pdf.on('end', resolve);
  });
  const place = firstPlace(pdf);
  const { pen, tags } = place;

  /** Text from here on, over as many pages as it takes. */
  function flow(tag: TagName, text: string, look: TextLook, below: number = space.below): void {
    const contents = [];
    let rest = pen.lines(text, look, textWidth);
    while (rest.length > 0) {
      const fits = Math.floor((textBottom - place.y) / stepOf(look));
      // A single line is not left behind, neither below nor above.
      const count = rest.length <= fits ? rest.length : Math.min(fits, rest.length - 2);
      if (count < Math.min(2, rest.length) && place.y > margin.top) {
        place.newPage();
        continue;
      }
      const now = rest.slice(0, Math.max(1, count));
      contents.push(tags.content(tag, () => place.draw(now, look, margin.side, place.y)));
      place.y += now.length * stepOf(look);
      rest = rest.slice(now.length);
      if (rest.length > 0) place.newPage();
    }
    tags.add(tags.element(tag, contents));
    place.y += below;
  }

  function writeHeading(text: string): void {
    if (place.y > margin.top) place.y += space.aboveHeading;
    flow('H2', text, looks.heading);
  }

  /** The foot of a page, with its number. */
  function drawFoot(number: string): void {
    const top = page.height - margin.bottom + 26;
    const left = pen.lines(foot, looks.foot, textWidth - pageNumberWidth).slice(0, 1);
    const [right = []] = pen.lines(number, looks.foot, pageNumberWidth);
    const wide = right.reduce((sum, run) => sum + run.width, 0);
    place.draw(left, looks.foot, margin.side, top);
    place.draw([right], looks.foot, page.width - margin.side - wide, top);
  }

  return {
    newPage: place.newPage,
    hasNumbered: () => pen.hasNumbered,
    title: (text) => flow('H1', text, looks.title),
    heading(text) {
      place.keep(keptWithHeading + space.aboveHeading);
      writeHeading(text);
    },
    subheading(text) {
      place.keep(stepOf(looks.subheading) + keptWithSubheading);
      if (place.y > margin.top) place.y += space.aboveSubheading;
      flow('H3', text, looks.subheading, space.belowSubheading);
    },
    paragraph: (text, as = 'plain') => flow('P', text, looks[as]),
    facts: (rows) => drawFacts(place, rows),
    table(heading, columns, rows) {
      const height = space.aboveHeading + stepOf(looks.heading) + space.below;
      drawTable(place, { height, draw: () => writeHeading(heading) }, columns, rows);
      place.y += space.below;
    },
    attach({ name, type, bytes, description }) {
      const dates = { creationDate: made, modifiedDate: made };
      pdf.file(Buffer.from(bytes), { name, type, description, ...dates });
    },
    async finish() {
      const { start, count } = pdf.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(start + at);
        tags.artifact('Pagination', () => drawFoot(`Page ${at + 1} of ${count}`));
      }
      tags.end();
      pdf.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
