import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/http/errors.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { tellNews } from '../../framework/http/news.ts';

/** How often an open dashboard asks whether there is something new. */
export const askEveryMs = 30_000;

export interface Unread {
  readonly count: number;
  /** What came while the page was open, to be announced; empty until something does. */
  readonly news: string;
}

/**
 * How many notifications are unread: as the page was loaded, then as the server says. Asked while
 * the page can be seen, and at once when it can be seen again; the browser revalidates the answer
 * by its ETag, so an unchanged count costs a 304. `loaded` is what the page was loaded with: another
 * one replaces the count.
 */
export function useUnread(loaded: { readonly unread: number }, apiBaseUrl: string): Unread {
  const [live, setLive] = useState({ loaded, count: loaded.unread, news: '' });
  if (live.loaded !== loaded) setLive({ loaded, count: loaded.unread, news: live.news });
  const known = useRef(live.count);
  known.current = live.count;

  useEffect(() => {
    const left = new AbortController();
    let told = '';
    let askedAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      askedAt = Date.now();
      try {
        const api = apiClient(browserTransport(apiBaseUrl, left.signal));
        const { unread, newest } = await api.send('GET /notifications/unread');
        const isMore = unread > known.current;
        const said = `${unread} ${newest}`;
        if (said !== told) tellNews();
        told = said;
        setLive((now) => ({
          ...now,
          count: unread,
          news: isMore && newest !== null ? `New notification: ${newest}` : now.news,
        }));
      } catch (error) {
        // Without a session, or with one that may not ask, asking again changes nothing.
        const isFinal = error instanceof ProblemError && error.status < 500 && error.status !== 429;
        if (isFinal) left.abort();
      }
      if (!left.signal.aborted) wait();
    }

    function wait(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(() => void ask(), Math.max(0, askedAt + askEveryMs - Date.now()));
    }

    wait();
    document.addEventListener('visibilitychange', wait, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [apiBaseUrl]);

  return { count: live.count, news: live.news };
}
