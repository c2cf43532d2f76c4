import type { PassedRaises } from '#shared/product/fit/fit.ts';
import type { SavedView, SavedViews } from '#shared/product/saved-views/saved-views.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { readSearchesAddress } from './searches-address.ts';

/** A raise that somebody passed on, with its date as it is shown. */
export type PassedData = Omit<PassedRaises['items'][number], 'passedAt'> & {
  readonly passed: DateText;
};

/** What the view shows; a list is null when it could not be read. */
export type SearchesContent =
  | {
      readonly part: 'searches';
      readonly saved: SavedViews | null;
      /** What is about to be saved. */
      readonly save: string | null;
      /** The one that is open beside the list. */
      readonly open: SavedView | null;
    }
  | { readonly part: 'passed'; readonly passed: readonly PassedData[] | null };

/** Reads the part of the view that the address shows. */
export async function readSearches(
  { url, api }: PageRequest,
  format: (iso: string) => DateText,
): Promise<SearchesContent> {
  const { part, save, id } = readSearchesAddress(url);
  if (part === 'searches') {
    const query = { list: 'network' } as const;
    const saved = await api.send('GET /saved-views', { query }).catch(() => null);
    return { part, save, saved, open: saved?.items.find((one) => one.id === id) ?? null };
  }
  const list = await api.send('GET /passed-raises').catch(() => null);
  const passed = list?.items.map(({ passedAt, ...item }) => ({
    ...item,
    passed: format(passedAt),
  }));
  return { part, passed: passed ?? null };
}
