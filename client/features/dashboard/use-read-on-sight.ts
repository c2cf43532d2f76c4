import { useEffect, useRef } from 'react';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { announceUpdate } from '../../framework/http/updates.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { Unread } from './use-unread.ts';

/** What is left at once was not looked at. */
const lookedAtAfterMs = 1_000;

/**
 * Marks as read what somebody is told of the page that they look at, however they got there. Pages are
 * fetched ahead of need, so it is done where they are shown: once for each address, while the tab can
 * be seen, and again when something comes after all was read. Nothing is asked while nothing is unread.
 */
export function useReadOnSight({ count, setCount }: Unread): void {
  const { site, url } = usePageView();
  const path = url.searchParams.has('view') ? url.pathname + url.search : '';
  const hasUnread = count > 0;
  const unread = useRef(count);
  unread.current = count;

  useEffect(() => {
    if (path === '' || !hasUnread) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function look(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(mark, lookedAtAfterMs);
    }
    function mark(): void {
      document.removeEventListener('visibilitychange', look);
      const before = unread.current;
      // Not aborted when the page is left: it was shown. What fails is marked the next time.
      apiClient(browserTransport(site.apiBaseUrl, new AbortController().signal))
        .send('POST /notifications/read', { body: { path } })
        .then(({ unread: after }) => {
          if (after === before) return;
          setCount(after);
          announceUpdate();
        })
        .catch((error: unknown) => console.warn('What was shown could not be marked.', error));
    }
    look();
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [site.apiBaseUrl, path, hasUnread, setCount]);
}
