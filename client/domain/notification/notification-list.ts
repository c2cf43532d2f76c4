import type { Account } from '#shared/product/account/account.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import {
  type DateText,
  dateFormatter,
  monthFormatter,
  timeFormatter,
} from '../../ui/data/date-formatter.ts';
import { type NamedDays, namedDays } from './notification-days.ts';

/** A notification as it is shown. */
export interface NotificationData {
  readonly id: string;
  readonly title: string;
  /** What else there is to say; empty if nothing. */
  readonly text: string;
  readonly when: DateText;
  /** The time of day, for a list under the heading of its day. */
  readonly time: string;
  /** The month, for the heading of those of earlier days. */
  readonly month: string;
  readonly isRead: boolean;
}

/** A page of the list, the newest first. */
export interface NotificationListData<Item extends NotificationData = NotificationData> {
  readonly items: readonly Item[];
  readonly days: NamedDays;
  readonly nextCursor: string | null;
  readonly unread: number;
  /** When the newest of the page was made; undefined when there is none. */
  readonly until: string | undefined;
}

/** A notification that leads to the page it is about. */
export interface LinkedNotification extends NotificationData {
  readonly path: string;
}

/** Which part of the list is read; without a place, its beginning. */
interface NotificationPlace {
  readonly after?: string | undefined;
  readonly unread?: true | undefined;
  readonly limit?: number;
}

/** Reads one page of the notifications of an account, with the pages that they are about. */
export async function readLinkedNotifications(
  api: ApiClient,
  account: Account,
  place: NotificationPlace,
): Promise<NotificationListData<LinkedNotification>> {
  const { items, nextCursor, unread } = await api.send('GET /notifications', { query: place });
  const [write, timeOf] = [dateFormatter(account), timeFormatter(account)];
  const monthOf = monthFormatter(account);
  return {
    items: items.map(({ id, title, text, path, createdAt, readAt }) => ({
      ...{ id, title, text, path },
      when: write(createdAt),
      time: timeOf(createdAt),
      month: monthOf(createdAt),
      isRead: readAt !== null,
    })),
    days: namedDays(write, Date.now()),
    nextCursor,
    unread,
    until: items[0]?.createdAt,
  };
}
