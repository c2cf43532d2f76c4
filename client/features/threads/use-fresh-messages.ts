import type { Account } from '#shared/product/account/account.ts';
import { useAsking, useLive } from '../../framework/http/use-live.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type MessagesData, readMessages } from './inbox-loader.ts';

/** How often an open thread is asked for again. */
const askEveryMs = 10_000;

/**
 * The newest messages of a thread as they were loaded, then as the server says. An earlier page stays
 * as it is, and what was new when it was shown stays marked.
 */
export function useFreshMessages(
  id: string,
  loaded: MessagesData | null,
  account: Account,
): MessagesData | null {
  const [messages, setMessages] = useLive(loaded);
  useAsking(askEveryMs, {
    key: loaded?.isFirst === true ? loaded : null,
    ask: (api) => readMessages(api, id, { earlier: '', at: null }, dateFormatter(account)),
    take: (fresh) => setMessages((before) => markedAsBefore(before, fresh)),
  });
  return messages;
}

function markedAsBefore(before: MessagesData | null, fresh: MessagesData): MessagesData {
  const marked = new Set(before?.items.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
  const items = fresh.items.map((one) => (marked.has(one.id) ? { ...one, isNew: true } : one));
  return { ...fresh, items };
}
