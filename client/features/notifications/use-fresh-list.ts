import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import type {
  NotificationData,
  NotificationListData,
} from '../../domain/notification/notification-list.ts';
import { useUpdates } from '../../framework/http/use-live.ts';
import { readSome } from './notification-loader.ts';

/** A list that stays up to date. */
export interface FreshList {
  readonly list: NotificationListData;
  /** How many came while the page was open and are above what was there. */
  readonly added: number;
}

/** Marks a row, so that it is found again after the list has grown. */
export const rowMark = 'data-notification';

/**
 * The first page of the list as it was loaded, then as the server says: asked again whenever the
 * bell finds something new. What is read stays where it is: rows are added above it or marked as
 * read, none goes, and the page scrolls by as much as was added.
 */
export function useFreshList(
  loaded: NotificationListData,
  show: 'all' | 'unread',
  account: Account,
): FreshList {
  const [live, setLive] = useState({ loaded, list: loaded, added: 0 });
  if (live.loaded !== loaded) setLive({ loaded, list: loaded, added: 0 });
  const place = useRef<Place | null>(null);

  useUpdates({
    key: loaded,
    ask: (api) => readSome(api, show, undefined, account),
    take(fresh) {
      place.current = placeNow();
      setLive((now) => {
        const list = merged(now.list, fresh);
        const added = now.added + list.items.length - now.list.items.length;
        // Where nothing was listed, nothing is below what came.
        return { ...now, list, added: now.loaded.items.length === 0 ? 0 : added };
      });
    },
  });

  useEffect(() => {
    const left = new AbortController();
    function seeTop(): void {
      if (window.scrollY === 0) setLive((now) => (now.added === 0 ? now : { ...now, added: 0 }));
    }
    window.addEventListener('scroll', seeTop, { signal: left.signal, passive: true });
    return () => left.abort();
  }, []);

  // Before the browser paints, so that nobody sees the rows move.
  useLayoutEffect(() => {
    const before = place.current;
    place.current = null;
    if (live.list === live.loaded || before === null) return;
    const row = document.querySelector(`[${rowMark}="${before.id}"]`);
    if (row !== null) window.scrollBy(0, row.getBoundingClientRect().top - before.top);
  }, [live]);

  return { list: live.list, added: live.added };
}

/** A row that is in sight, and where. */
interface Place {
  readonly id: string;
  readonly top: number;
}

function placeNow(): Place | null {
  for (const row of document.querySelectorAll(`[${rowMark}]`)) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > 0) return { id: row.getAttribute(rowMark) ?? '', top };
  }
  return null;
}

/** All rows that were there, with what is known of them now, below those that are new. */
function merged(before: NotificationListData, fresh: NotificationListData): NotificationListData {
  const known = new Set(before.items.map(({ id }) => id));
  const added = fresh.items.filter(({ id }) => !known.has(id));
  // One that is older than what was asked for stays as it was.
  const oldest = fresh.items.at(-1)?.when.iso ?? '';
  const reads = new Map(fresh.items.map(({ id, isRead }) => [id, isRead]));
  const rows = before.items.map((item): NotificationData => {
    const isGone = !reads.has(item.id) && item.when.iso >= oldest;
    return { ...item, isRead: reads.get(item.id) ?? (isGone || item.isRead) };
  });
  const { days, unread, until } = fresh;
  return { ...before, items: [...added, ...rows], days, unread, until: until ?? before.until };
}
