import type { Account } from '#shared/product/account/account.ts';
import type { NotificationSettings } from '#shared/product/notifications/notifications.ts';
import {
  type NotificationListData,
  readLinkedNotifications,
} from '../../domain/notification/notification-list.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readNotificationsQuery } from './notification-address.ts';

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
  account: Account,
): Promise<NotificationsContent> {
  const selection = readNotificationsQuery(url);
  if (selection.show === 'settings') {
    const settings = await api.send('GET /me/notification-settings').catch(() => null);
    return { show: 'settings', settings };
  }
  const { show, after } = selection;
  return { show, after, list: await readPage(after, (from) => readSome(api, show, from, account)) };
}

/** Reads one page of the list; without a place, its beginning. */
export async function readSome(
  api: PageRequest['api'],
  show: 'all' | 'unread',
  after: string | undefined,
  account: Account,
): Promise<NotificationListData> {
  const unread = show === 'unread' ? true : undefined;
  const list = await readLinkedNotifications(api, account, { after, unread });
  // Opening one is a form here, so the page need not carry the addresses.
  return { ...list, items: list.items.map(({ path: _, ...item }) => item) };
}
