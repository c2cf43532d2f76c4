import type { WatchedRaise } from '#shared/product/watchlist/watchlist.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** A raise that somebody watches, with its dates as they are shown. */
export type WatchedData = Omit<WatchedRaise, 'watchedAt'> & {
  readonly since: DateText;
  readonly closes: DateText | null;
  /** When it changed, if that was after they last opened it. */
  readonly changed: DateText | null;
};

/** What the view lists; null when it could not be read. */
export type WatchlistContent = readonly WatchedData[] | null;

/** Reads what somebody watches. */
export async function readWatchlist(
  { api }: PageRequest,
  format: (iso: string) => DateText,
): Promise<WatchlistContent> {
  const list = await api.send('GET /watchlist').catch(() => null);
  if (list === null) return null;
  return list.items.map(({ watchedAt, ...item }) => ({
    ...item,
    since: format(watchedAt),
    closes: item.raise === null ? null : format(item.raise.closesAt),
    changed: item.raise?.changedAt == null ? null : format(item.raise.changedAt),
  }));
}
