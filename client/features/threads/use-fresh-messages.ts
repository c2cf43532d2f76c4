import { useEffect, useState } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { keepAsking } from '../../framework/http/keep-asking.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type MessagesData, readMessages } from './inbox-loader.ts';

/** How often an open thread is asked for again. */
const askEveryMs = 10_000;

/**
 * The newest messages of a thread as they were loaded, then as the server says. The browser
 * revalidates the answer by its ETag, so that a quiet thread costs a 304. An earlier page stays as it
 * is, and what was new when it was shown stays marked.
 */
export function useFreshMessages(
  id: string,
  loaded: MessagesData | null,
  account: Account,
): MessagesData | null {
  const { site } = usePageView();
  const [live, setLive] = useState({ loaded, messages: loaded });
  if (live.loaded !== loaded) setLive({ loaded, messages: loaded });
  const isNewest = loaded?.isFirst === true;

  useEffect(() => {
    if (!isNewest) return undefined;
    const write = dateFormatter(account);
    let latest = '';
    return keepAsking(askEveryMs, async (signal) => {
      const api = apiClient(browserTransport(site.apiBaseUrl, signal));
      const fresh = await readMessages(api, id, '', write);
      const answer = JSON.stringify(fresh);
      if (fresh === null || answer === latest || signal.aborted) return;
      latest = answer;
      setLive((now) => ({ ...now, messages: markedAsBefore(now.messages, fresh) }));
    });
  }, [site.apiBaseUrl, id, isNewest, account]);

  return live.messages;
}

function markedAsBefore(before: MessagesData | null, fresh: MessagesData): MessagesData {
  const marked = new Set(before?.items.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
  const items = fresh.items.map((one) => (marked.has(one.id) ? { ...one, isNew: true } : one));
  return { ...fresh, items };
}
