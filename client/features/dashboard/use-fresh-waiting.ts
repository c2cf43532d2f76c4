import { useState } from 'react';
import type { WaitingCounts } from '#shared/product/queue/queue-kinds.ts';
import { useUpdates } from '../../framework/http/use-live.ts';

/**
 * The counts of what is waiting, asked again whenever there is something new; undefined until then, and
 * once the page has loaded them itself.
 * @param loaded what the page was loaded with
 */
export function useFreshWaiting(loaded: object): WaitingCounts | undefined {
  const [fresh, setFresh] = useState<{ readonly loaded: object; readonly counts: WaitingCounts }>();
  useUpdates({
    key: loaded,
    ask: (api) => api.send('GET /me/waiting'),
    take: ({ counts }) => setFresh({ loaded, counts }),
  });
  return fresh?.loaded === loaded ? fresh.counts : undefined;
}
