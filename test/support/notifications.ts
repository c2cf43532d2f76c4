/** What people are told in the portal, as they read it. */
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { ApiVisitor } from './api-visitor.ts';

/** The notifications of somebody, newest first. */
export async function notificationsOf(who: ApiVisitor): Promise<NotificationList['items']> {
  return (await who.get('/notifications')).json<NotificationList>().items;
}

/** Their titles. */
export async function notificationTitlesOf(who: ApiVisitor): Promise<string[]> {
  return (await notificationsOf(who)).map(({ title }) => title);
}
