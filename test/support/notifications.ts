/** What people are told in the portal, as they read it. */

import { eventTitle } from '#api/platform/events/event-kinds.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import type { AddedPerson } from './people.ts';
import type { TestApi } from './product-api.ts';

/** The notifications of somebody, newest first. */
export async function notificationsOf(who: ApiVisitor): Promise<NotificationList['items']> {
  return (await who.get('/notifications')).json<NotificationList>().items;
}

/** Their titles. */
export async function notificationTitlesOf(who: ApiVisitor): Promise<string[]> {
  return (await notificationsOf(who)).map(({ title }) => title);
}

/** The titles of what somebody was told, newest first, though weeks have passed and sessions ended. */
export async function storedTitlesTo(api: TestApi, { id }: AddedPerson): Promise<string[]> {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, facts }) => eventTitle(kind, JSON.parse(facts) as object, ''));
}

/** How often somebody was told something whose facts say this. */
export async function timesTold(api: TestApi, { id }: AddedPerson, what: string): Promise<number> {
  const rows = await api.storage.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', id)
    .where('facts', 'like', `%${what}%`)
    .execute();
  return rows.length;
}

/** Changes how somebody is told of things, whatever they have chosen before. */
export async function changeSettings(who: ApiVisitor, change: object): Promise<ApiAnswer> {
  const shown = await who.get('/me/notification-settings');
  const headers = { 'if-match': shown.headers['etag'] ?? '' };
  return who.patch('/me/notification-settings', change, { headers });
}
