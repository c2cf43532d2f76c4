import type { Site } from '../../page.ts';

/** A run of text; a link stands in it as its words and its address. */
export type LegalText = string | readonly (string | LegalLink)[];

export interface LegalLink {
  readonly text: string;
  readonly href: string;
}

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly text: LegalText }
  | { readonly kind: 'list'; readonly items: readonly LegalText[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly LegalText[])[];
    };

export interface LegalSection {
  /** The anchor: it stays the same from version to version, so that links keep working. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalChange {
  readonly version: string;
  readonly summary: string;
}

/** One version of one legal text, written for the operator named in the configuration. */
export interface LegalDocument {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly changes: readonly LegalChange[];
  readonly sections: readonly LegalSection[];
}

/** Writes a legal text for an operator. */
export type LegalWriter = (site: Site) => LegalDocument;

/** A paragraph. */
export function paragraph(...text: readonly (string | LegalLink)[]): LegalBlock {
  return { kind: 'paragraph', text };
}

/** A list of points. */
export function list(...items: readonly LegalText[]): LegalBlock {
  return { kind: 'list', items };
}

/** A table; the first cell of each row names the row. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly LegalText[])[],
): LegalBlock {
  return { kind: 'table', caption, head, rows };
}

/** A link that writes a mail. */
export function mail(address: string): LegalLink {
  return { text: address, href: `mailto:${address}` };
}
