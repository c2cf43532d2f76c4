import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';
import type { ReviewedPage } from './review-loader.ts';

type Numbered = Pick<DocumentVersion, 'n' | 'pageCount'>;

/** Tells whether a version of a document has a page. */
export function hasPage({ pageCount }: Pick<DocumentVersion, 'pageCount'>, page: number): boolean {
  return page <= (pageCount ?? 0);
}

/**
 * Says what there is instead of a difference between the texts of a page: one that could not be read
 * is compared with nothing. Null where they differ.
 */
export function instead({
  version,
  beside,
  page,
  text,
  besideText,
}: Pick<ReviewedPage, 'page' | 'text' | 'besideText'> & {
  readonly version: Numbered;
  readonly beside: Numbered;
}): string | null {
  const unread = [
    ...(besideText === null && hasPage(beside, page) ? [beside.n] : []),
    ...(text === null && hasPage(version, page) ? [version.n] : []),
  ];
  if (unread.length === 1) return `The text of version ${unread[0]} couldn’t be read.`;
  if (unread.length > 1) return 'The text of both versions couldn’t be read.';
  const [before, after] = [besideText ?? '', text ?? ''];
  if (before !== after) return null;
  return after.trim() === '' ? 'Neither has readable text.' : 'The text is the same.';
}
