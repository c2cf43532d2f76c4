import type { Account } from '#shared/product/account/account.ts';
import { useLive, useUpdates } from '../../framework/http/use-live.ts';
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
  const [list, setList] = useLive(loaded);
  useUpdates({
    key: loaded?.isFirst === true && !unread ? loaded : null,
    ask: (api) => readThreads(api, { unread: false, after: '' }, dateFormatter(account)),
    take: (fresh) => setList(() => fresh),
  });
  return list;
}
