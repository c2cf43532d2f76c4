import type { NotificationSettings } from '#shared/product/notifications/notifications.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { readNotificationsQuery } from './notification-address.ts';

/** A notification as it is shown. */
export interface NotificationData {
  readonly id: string;
  readonly title: string;
  /** What else there is to say; empty if nothing. */
  readonly text: string;
  readonly when: DateText;
  readonly isRead: boolean;
}

/** A page of the list. */
export interface NotificationListData {
  readonly items: readonly NotificationData[];
  readonly nextCursor: string | null;
  readonly unread: number;
  /** When the newest of the page was made; undefined when there is none. */
  readonly until: string | undefined;
}

/** The data of the view; null for what could not be read. */
export type NotificationsContent =
  | { readonly show: 'settings'; readonly settings: NotificationSettings | null }
  | {
      readonly show: 'all' | 'unread';
      readonly after: string;
      readonly list: NotificationListData | null;
    };

/** Reads what the address selects. */
export async function readNotifications(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<NotificationsContent> {
  const selection = readNotificationsQuery(url);
  if (selection.show === 'settings') {
    const settings = await api.send('GET /me/notification-settings').catch(() => null);
    return { show: 'settings', settings };
  }
  const { show, after } = selection;
  return { show, after, list: await readPage(after, (from) => readSome(api, show, from, write)) };
}

/** Reads one page of the list; without a place, its beginning. */
export async function readSome(
  api: PageRequest['api'],
  show: 'all' | 'unread',
  after: string | undefined,
  write: FormatDate,
): Promise<NotificationListData> {
  const { items, nextCursor, unread } = await api.send('GET /notifications', {
    query: { after, unread: show === 'unread' ? true : undefined },
  });
  return {
    items: items.map(({ id, title, text, createdAt, readAt }) => ({
      id,
      title,
      text,
      when: write(createdAt),
      isRead: readAt !== null,
    })),
    nextCursor,
    unread,
    until: items[0]?.createdAt,
  };
}
