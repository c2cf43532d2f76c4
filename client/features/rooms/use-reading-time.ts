import { useEffect } from 'react';
import { keepaliveTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';

/** Whoever turns several pages quickly has not looked at those between. */
const glanceMs = 300;

/**
 * Reports how long a page was looked at: only while its window can be seen, and sent when the page
 * is turned, the window is hidden or the document is left.
 */
export function useReadingTime(documentId: string, page: number): void {
  const { apiBaseUrl } = usePageView().site;

  useEffect(() => {
    let since = isVisible() ? performance.now() : null;

    function end(): void {
      const dwellMs = since === null ? 0 : Math.round(performance.now() - since);
      since = null;
      if (dwellMs >= glanceMs) report(apiBaseUrl, documentId, { views: [{ page, dwellMs }] });
    }
    function onVisibility(): void {
      if (isVisible()) since ??= performance.now();
      else end();
    }
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', end);
      end();
    };
  }, [apiBaseUrl, documentId, page]);

  // After the effect above, so that the last page is reported before the document is closed.
  useEffect(() => {
    const close = () => report(apiBaseUrl, documentId, { views: [], closed: true });
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('pagehide', close);
      close();
    };
  }, [apiBaseUrl, documentId]);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Sent even when the page is just being left. A lost one is not worth telling the reader. */
function report(
  apiBaseUrl: string,
  id: string,
  body: { readonly views: readonly { page: number; dwellMs: number }[]; readonly closed?: true },
): void {
  const api = apiClient(keepaliveTransport(apiBaseUrl));
  api
    .send('POST /documents/:id/events', { params: { id }, body: { closed: undefined, ...body } })
    .catch(() => undefined);
}
