import type { AccessKind } from '#shared/product/raises/document-kinds.ts';
import type { AccessEvent } from '#shared/product/raises/reading.ts';
import { durationWords } from '../../ui/data/durations.ts';

/** The kinds of access to a document, in words. */
export const kindWords: Readonly<Record<AccessKind, string>> = {
  open: 'Opened',
  page: 'Page',
  download: 'Downloaded',
  denied: 'Refused',
  close: 'Closed',
};

/** One event in a few words: "Page 3, for 12 s". */
export function eventWords({ kind, page, isSheet, dwellMs, ahead }: AccessEvent): string {
  if (kind !== 'page') return kindWords[kind];
  const what = `${isSheet ? 'Sheet' : 'Page'} ${page ?? '?'}`;
  if (ahead) return `${what}, in search results or preloaded`;
  return dwellMs === null ? `${what}, opened` : `${what}, for ${durationWords(dwellMs)}`;
}
