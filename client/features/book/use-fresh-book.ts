import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { keepAsking } from '../../framework/http/keep-asking.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type BookSelection, bookQueryOf } from './book-address.ts';
import { type BookData, toBookData } from './commitment-loader.ts';

/** How often an open book is asked for again. */
const askEveryMs = 15_000;

/**
 * A page of a book as it was loaded, then as the server says. The browser revalidates the answer by
 * its ETag, so that an unchanged book costs a 304. What is read stays where it is on the screen.
 */
export function useFreshBook(
  raise: string,
  filter: BookSelection,
  loaded: BookData,
  account: Account,
): BookData {
  const { site } = usePageView();
  const [live, setLive] = useState({ loaded, book: loaded });
  if (live.loaded !== loaded) setLive({ loaded, book: loaded });
  const place = useRef<Place | null>(null);
  const query = JSON.stringify(bookQueryOf(filter));

  useEffect(() => {
    const write = dateFormatter(account);
    const request = { params: { id: raise }, query: JSON.parse(query) };
    let latest = '';
    return keepAsking(askEveryMs, async (signal) => {
      const api = apiClient(browserTransport(site.apiBaseUrl, signal));
      const fresh = await api.send('GET /raises/:id/book', request);
      const answer = JSON.stringify(fresh);
      if (answer === latest || signal.aborted) return;
      latest = answer;
      place.current = placeNow();
      setLive((now) => ({ ...now, book: toBookData(fresh, write) }));
    });
  }, [site.apiBaseUrl, raise, query, account]);

  // Before the browser paints, so that nobody sees the rows move.
  useLayoutEffect(() => {
    const before = place.current;
    place.current = null;
    if (live.book === live.loaded || before === null) return;
    const row = document.getElementById(before.id);
    if (row !== null) window.scrollBy(0, row.getBoundingClientRect().top - before.top);
  }, [live]);

  return live.book;
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
