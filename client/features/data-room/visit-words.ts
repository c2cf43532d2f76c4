import type { Visit } from '#shared/product/raises/visits.ts';
import { durationWords } from '../../ui/data/durations.ts';

type VisitDocument = Visit['documents'][number];

const minuteMs = 60_000;

/** How long a visit was, in words. */
export function lengthWords({ beganAt, lastAt }: Pick<Visit, 'beganAt' | 'lastAt'>): string {
  const ms = Date.parse(lastAt) - Date.parse(beganAt);
  return ms < minuteMs ? 'Under 1 min' : durationWords(ms);
}

/** What was read in a visit: "Deck, 12 of 14 pages; Cap table". */
export function readWords({ documents }: Pick<Visit, 'documents'>): string {
  return documents.flatMap(documentWords).join('; ');
}

/** What of one document was read: a line for each version that pages were shown of. */
export function documentWords({ name, looked, versions }: VisitDocument): readonly string[] {
  if (!looked) return [`${name}, refused`];
  if (versions.length === 0) return [name];
  return versions.map((version) => {
    const which = versions.length === 1 ? name : `${name} version ${version.n}`;
    return `${which}, ${pagesWords(version)}`;
  });
}

function pagesWords({ pages, pageCount, isSheets }: VisitDocument['versions'][number]): string {
  const one = isSheets ? 'sheet' : 'page';
  const word = (count: number) => (count === 1 ? one : `${one}s`);
  return pageCount === null
    ? `${pages} ${word(pages)}`
    : `${pages} of ${pageCount} ${word(pageCount)}`;
}

/** The documents that were downloaded in a visit, or that none was. */
export function downloadWords({ documents }: Pick<Visit, 'documents'>): string {
  const names = documents.filter(({ downloaded }) => downloaded).map(({ name }) => name);
  return names.length === 0 ? 'No' : names.join('; ');
}

/** So many visits, in words. */
export function visitsWords(visits: number): string {
  return visits === 1 ? '1 visit' : `${visits} visits`;
}
