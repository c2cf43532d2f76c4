import { useEffect, useState } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { onUpdate } from '../../framework/http/updates.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { readThreads, type ThreadsData } from './inbox-loader.ts';

/**
 * The first page of all threads as it was loaded, then as the server says: asked again whenever there
 * is something new. A list of unread threads stays as it is, or a thread that is opened would vanish.
 */
export function useFreshThreads(
  loaded: ThreadsData | null,
  unread: boolean,
  account: Account,
): ThreadsData | null {
  const { site } = usePageView();
  const [live, setLive] = useState({ loaded, list: loaded });
  if (live.loaded !== loaded) setLive({ loaded, list: loaded });
  const isLive = loaded?.isFirst === true && !unread;

  useEffect(() => {
    if (!isLive) return undefined;
    const left = new AbortController();
    const write = dateFormatter(account);
    async function refresh(): Promise<void> {
      const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
      const list = await readThreads(api, { unread: false, after: '' }, write).catch(() => null);
      if (list !== null && !left.signal.aborted) setLive((now) => ({ ...now, list }));
    }
    onUpdate(() => void refresh(), left.signal);
    return () => left.abort();
  }, [site.apiBaseUrl, isLive, account]);

  return live.list;
}
