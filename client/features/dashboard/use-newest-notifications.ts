import { useEffect, useState } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import {
  type LinkedNotification,
  type NotificationListData,
  readLinkedNotifications,
} from '../../domain/notification/notification-list.ts';
import { browserTransport } from '../../framework/http/browser-transport.ts';
import { apiClient } from '../../framework/http/client.ts';
import { announceUpdate, onUpdate } from '../../framework/http/updates.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useNoticeSessionEnded } from '../../framework/pages/session-context.ts';

/** As many as are seen at a glance; the view has all. */
const shownMax = 10;
/** Longer, and somebody who opens a record would wonder whether anything happens. */
const markWithinMs = 2000;

export type NewestList = NotificationListData<LinkedNotification>;

/** The newest notifications, and what is done with them. */
export interface NewestNotifications {
  /** Undefined until the server has answered; null when it could not be read. */
  readonly list: NewestList | null | undefined;
  /** Marks one as read. It never fails: whoever opens a record gets there. */
  readonly markRead: (id: string) => Promise<void>;
  /** Marks all as read that are known here; returns whether that worked. */
  readonly markAllRead: () => Promise<boolean>;
}

/**
 * Reads the newest notifications, and reads them again whenever the bell finds something new.
 * `onUnread` is told how many are left unread.
 */
export function useNewestNotifications(
  account: Account,
  onUnread: (unread: number) => void,
): NewestNotifications {
  const { site } = usePageView();
  const noticeSessionEnded = useNoticeSessionEnded();
  const [list, setList] = useState<NewestList | null>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice is new at every render
  useEffect(() => {
    const left = new AbortController();
    async function refresh(): Promise<void> {
      try {
        const api = apiClient(browserTransport(site.apiBaseUrl, left.signal));
        const fresh = await readLinkedNotifications(api, account, { limit: shownMax });
        if (!left.signal.aborted) setList((now) => withFresh(now, fresh));
      } catch (error) {
        if (left.signal.aborted) return;
        noticeSessionEnded(error);
        // What is shown already stays true but for what came since.
        setList((now) => now ?? null);
      }
    }
    void refresh();
    onUpdate(() => void refresh(), left.signal);
    return () => left.abort();
  }, [site.apiBaseUrl, account]);

  const writing = () =>
    apiClient(browserTransport(site.apiBaseUrl, AbortSignal.timeout(markWithinMs)));

  function settle(unread: number, isRead: (item: LinkedNotification) => boolean): void {
    setList((now) => now && { ...now, unread, items: now.items.map((one) => marked(one, isRead)) });
    onUnread(unread);
    announceUpdate();
  }

  async function markRead(id: string): Promise<void> {
    try {
      await writing().send('POST /notifications/:id/read', { params: { id } });
    } catch (error) {
      noticeSessionEnded(error);
      return;
    }
    if (list) settle(Math.max(0, list.unread - 1), (item) => item.id === id);
  }

  async function markAllRead(): Promise<boolean> {
    const until = list?.until;
    try {
      const body = until === undefined ? {} : { until };
      const { unread } = await writing().send('POST /notifications/read', { body });
      settle(unread, ({ when }) => until === undefined || when.iso <= until);
      return true;
    } catch (error) {
      noticeSessionEnded(error);
      return false;
    }
  }

  return { list, markRead, markAllRead };
}

function marked(
  item: LinkedNotification,
  isRead: (item: LinkedNotification) => boolean,
): LinkedNotification {
  return isRead(item) ? { ...item, isRead: true } : item;
}

/** What was read anew, above what was listed: a row that has the focus must not go. */
function withFresh(now: NewestList | null | undefined, fresh: NewestList): NewestList {
  const listed = new Set(fresh.items.map(({ id }) => id));
  const older = (now?.items ?? []).filter(({ id }) => !listed.has(id));
  return { ...fresh, items: [...fresh.items, ...older] };
}
