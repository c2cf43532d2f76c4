import { useEffect, useState } from 'react';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { keepAsking } from '../../framework/http/keep-asking.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { type BinderData, readBinder } from './binder-loader.ts';

/** How often it is looked how far a binder is. */
const askEveryMs = 2_000;

/** The binder as it was loaded, then as the server says, until it is made. */
export function useFreshBinder(loaded: BinderData): BinderData {
  const { site } = usePageView();
  const [live, setLive] = useState({ loaded, binder: loaded });
  if (live.loaded !== loaded) setLive({ loaded, binder: loaded });
  const isUnderWay = live.binder.state === 'making';
  const { of, reader } = loaded;
  const { kind, id } = of;
  const { locale, timeZone } = reader;

  useEffect(() => {
    if (!isUnderWay) return undefined;
    return keepAsking(askEveryMs, async (signal) => {
      const api = apiClient(browserTransport(site.apiBaseUrl, signal));
      const binder = await readBinder(api, { kind, id }, { locale, timeZone });
      if (binder !== null && !signal.aborted) setLive((now) => ({ ...now, binder }));
    });
  }, [isUnderWay, kind, id, locale, timeZone, site.apiBaseUrl]);

  return live.binder;
}
