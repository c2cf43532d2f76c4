import { viewPath } from '#shared/site/dashboard-address.ts';

export const searchParts = ['searches', 'passed'] as const;
export type SearchesPart = (typeof searchParts)[number];

export const partTitles: Readonly<Record<SearchesPart, string>> = {
  searches: 'Saved searches',
  passed: 'Not for me',
};

/** What an address of the view shows. */
export interface SearchesAddress {
  readonly part: SearchesPart;
  /** The search that is about to be saved; null for none. */
  readonly save: string | null;
  /** The saved search that is open beside the list; null for none. */
  readonly id: string | null;
}

/** Reads an address of the view. */
export function readSearchesAddress({ searchParams }: URL): SearchesAddress {
  return {
    part: searchParams.get('part') === 'passed' ? 'passed' : 'searches',
    save: searchParams.get('save'),
    id: searchParams.get('id'),
  };
}

/** The address of a part of the view. */
export function searchesHref(part: SearchesPart): string {
  const path = viewPath('searches');
  return part === 'searches' ? path : `${path}&part=${part}`;
}
