import { useEffect, useRef } from 'react';
import { usePageView } from '../pages/page-state.tsx';
import { browserTransport } from './browser-transport.ts';
import { type ApiClient, apiClient } from './client.ts';

/** What is left at once was not looked at. */
const lookedAtAfterMs = 1_000;

/**
 * Tells the API that something was looked at, however the page was reached. Pages are fetched ahead of
 * need, so it is done where they are shown: once for each `what`, while the tab can be seen.
 * @param what names what is shown; nothing is told while it is null
 */
export function useOnSight(what: string | null, tell: (api: ApiClient) => Promise<unknown>): void {
  const { site } = usePageView();
  const latest = useRef(tell);
  latest.current = tell;

  useEffect(() => {
    if (what === null) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function look(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(note, lookedAtAfterMs);
    }
    function note(): void {
      document.removeEventListener('visibilitychange', look);
      // Not aborted when the page is left: it was shown. What fails is told the next time.
      latest
        .current(apiClient(browserTransport(site.apiBaseUrl, new AbortController().signal)))
        .catch((error: unknown) => console.warn('What was shown couldn’t be noted.', error));
    }
    look();
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [site.apiBaseUrl, what]);
}
