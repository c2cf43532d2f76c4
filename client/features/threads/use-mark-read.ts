import { useEffect, useRef } from 'react';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { announceUpdate } from '../../framework/http/updates.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { MessagesData } from './inbox-loader.ts';

/** Notes that the messages of a thread are read once they are shown. */
export function useMarkRead(id: string, messages: MessagesData | null): void {
  const { site } = usePageView();
  const marked = useRef(0);
  const newest = messages?.items.find(({ isNew }) => isNew)?.n ?? 0;

  useEffect(() => {
    if (newest <= marked.current) return;
    marked.current = newest;
    const left = new AbortController();
    const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
    // Not aborted when the page is left: it was shown. What fails is marked the next time.
    api
      .send('POST /threads/:id/read', { params: { id }, body: { upTo: newest } })
      .then(announceUpdate)
      .catch((error: unknown) => console.warn('The thread couldn’t be marked as read.', error));
  }, [site.apiBaseUrl, id, newest]);
}
