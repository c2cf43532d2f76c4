import { useEffect, useState } from 'react';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { keepAsking } from '../../framework/http/keep-asking.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';

/** How often it is looked how far the end of a raise has come. */
const askEveryMs = 3_000;

/** The desk as it was loaded, then as the server says, until every commitment has come to its end. */
export function useFreshEnding(loaded: SettlingDesk): SettlingDesk {
  const { site } = usePageView();
  const [live, setLive] = useState({ loaded, desk: loaded });
  if (live.loaded !== loaded) setLive({ loaded, desk: loaded });
  const { raise, ending } = live.desk;
  const isUnderWay = ending !== null && ending.done < ending.all;

  useEffect(() => {
    if (!isUnderWay) return;
    const request = { params: { id: raise.id } };
    return keepAsking(askEveryMs, async (signal) => {
      const api = apiClient(browserTransport(site.apiBaseUrl, signal));
      const desk = await api.send('GET /admin/raises/:id/settling', request);
      if (!signal.aborted) setLive((now) => ({ ...now, desk }));
    });
  }, [isUnderWay, raise.id, site.apiBaseUrl]);

  return live.desk;
}
