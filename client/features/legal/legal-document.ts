import type { RichBlock, RichInline, RichLink } from '../../../shared/product/rich-text.ts';
import { routeOf } from '../../../shared/routes.ts';
import type { Site } from '../../page.ts';

export interface LegalSection {
  /** The anchor: it stays the same from version to version, so that links keep working. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly RichBlock[];
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

/** A run of text: words and links. */
type Run = string | readonly (string | RichLink)[];

/** A paragraph. */
export function paragraph(...text: readonly (string | RichLink)[]): RichBlock {
  return { type: 'paragraph', content: inline(text) };
}

/** A list of points. */
export function list(...items: readonly Run[]): RichBlock {
  return {
    type: 'list',
    ordered: false,
    items: items.map((item) => [{ type: 'paragraph', content: inline(item) }]),
  };
}

/** A table; the first cell of each row names the row. */
export function table(head: readonly string[], rows: readonly (readonly Run[])[]): RichBlock {
  return {
    type: 'table',
    columns: head.map((title) => ({ align: 'left', header: inline(title) })),
    rows: rows.map((row) => row.map(inline)),
  };
}

/** A link. */
export function link(text: string, href: string): RichLink {
  return { type: 'link', href, content: inline(text) };
}

/** A link that writes a mail. */
export function mail(address: string): RichLink {
  // Not every installation names an address; the contact form is always there.
  return address === ''
    ? link('our contact form', routeOf('contact').path)
    : link(address, `mailto:${address}`);
}

function inline(run: Run): RichInline[] {
  const parts = typeof run === 'string' ? [run] : run;
  return parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));
}

/** The operator by name and, where the configuration knows it, address. */
export function operatorOf(site: Site): string {
  return site.address === '' ? site.legalEntity : `${site.legalEntity}, ${site.address}`;
}
