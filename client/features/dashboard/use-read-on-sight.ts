import { announceUpdate } from '../../framework/http/updates.ts';
import { useOnSight } from '../../framework/http/use-on-sight.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { Unread } from './use-unread.ts';

/**
 * Marks as read what somebody is told of the page that they look at: once for each address, and again
 * when something comes after all was read. Nothing is asked while nothing is unread.
 */
export function useReadOnSight({ count, setCount }: Unread): void {
  const { url } = usePageView();
  const path = url.searchParams.has('view') ? url.pathname + url.search : '';

  useOnSight(path === '' || count === 0 ? null : path, async (api) => {
    const { unread: after } = await api.send('POST /notifications/read', { body: { path } });
    if (after === count) return;
    setCount(after);
    announceUpdate();
  });
}
