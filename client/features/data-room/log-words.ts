import type { AccessKind } from '../../../shared/product/raises/document-kinds.ts';
import type { AccessEvent } from '../../../shared/product/raises/reading.ts';

/** What happened to a document, in words. */
export const kindWords: Readonly<Record<AccessKind, string>> = {
  open: 'Opened',
  page: 'Page',
  download: 'Downloaded',
  denied: 'Refused',
  close: 'Closed',
};

/** "1 min 20 s", "45 s", "2 h 5 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** One event in a few words: "Page 3, for 12 s". */
export function eventWords({ kind, page, dwellMs, ahead }: AccessEvent): string {
  if (kind !== 'page') return kindWords[kind];
  const what = `Page ${page ?? '?'}`;
  if (ahead) return `${what}, loaded in advance`;
  return dwellMs === null ? `${what}, opened` : `${what}, for ${durationWords(dwellMs)}`;
}
