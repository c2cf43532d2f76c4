import { useLayoutEffect, useRef } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { useAsking, useLive } from '../../framework/http/use-live.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type BookSelection, bookQueryOf } from './book-address.ts';
import { type BookData, toBookData } from './commitment-loader.ts';

/** How often an open book is asked for again. */
const askEveryMs = 15_000;

/**
 * A page of a book as it was loaded, then as the server says. What is read stays where it is on the
 * screen.
 */
export function useFreshBook(
  raise: string,
  filter: BookSelection,
  loaded: BookData,
  account: Account,
): BookData {
  const [book, setBook] = useLive(loaded);
  const place = useRef<Place | null>(null);
  const query = bookQueryOf(filter);
  useAsking(askEveryMs, {
    key: loaded,
    ask: (api) => api.send('GET /raises/:id/book', { params: { id: raise }, query }),
    take(fresh) {
      place.current = placeNow();
      setBook(() => toBookData(fresh, dateFormatter(account)));
    },
  });

  // Before the browser paints, so that nobody sees the rows move.
  useLayoutEffect(() => {
    const before = place.current;
    place.current = null;
    if (book === loaded || before === null) return;
    const row = document.getElementById(before.id);
    if (row !== null) window.scrollBy(0, row.getBoundingClientRect().top - before.top);
  }, [book, loaded]);

  return book;
}

/** A row that is in sight, and where. */
interface Place {
  readonly id: string;
  readonly top: number;
}

/** Null while the head of the page is in sight: there, what is new is what somebody wants to see. */
function placeNow(): Place | null {
  if (window.scrollY === 0) return null;
  for (const row of document.querySelectorAll('[data-row] [id]')) {
    const { top } = row.getBoundingClientRect();
    if (top > 0) return { id: row.id, top };
  }
  return null;
}
