import { useEffect, useState } from 'react';
import type { WaitingCounts } from '#shared/product/queue/queue-kinds.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { onUpdate } from '../../framework/http/updates.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';

/**
 * The counts of what is waiting, asked again whenever there is something new; undefined until then, and
 * once the page has loaded them itself.
 * @param loaded what the page was loaded with
 */
export function useFreshWaiting(loaded: object): WaitingCounts | undefined {
  const { site } = usePageView();
  const [fresh, setFresh] = useState<{ readonly loaded: object; readonly counts: WaitingCounts }>();

  useEffect(() => {
    const left = new AbortController();
    async function ask(): Promise<void> {
      const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
      const answer = await api.send('GET /me/waiting').catch(() => undefined);
      if (answer === undefined || left.signal.aborted) return;
      setFresh({ loaded, counts: answer.counts });
    }
    onUpdate(() => void ask(), left.signal);
    return () => left.abort();
  }, [site.apiBaseUrl, loaded]);

  return fresh?.loaded === loaded ? fresh.counts : undefined;
}
