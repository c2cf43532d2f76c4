import type { Expression, SqlBool } from 'kysely';
import { eventPath, eventText, eventTitle } from '#api/platform/events/event-kinds.ts';
import { isTask } from '#api/platform/events/task-records.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { ItemOutcome } from '#shared/product/fields/item-outcomes.ts';
import { readNotificationDays, unreadNotificationDays } from '#shared/product/fields/limits.ts';
import { kindRule } from '#shared/product/notifications/notification-kinds.ts';
import type { Notification } from '#shared/product/notifications/notifications.ts';
import { isAboutPage } from './is-about-page.ts';

const dayMs = 86_400_000;
/** So many are deleted in one transaction; the others the next time. */
const sweptAtOnce = 2_000;

/** Of older ones somebody reads the list. */
const lookedThroughAtOnce = 500;

/** A notification with the name of whom it is about. */
export type NotificationRow = Tables['notifications'] & { readonly person: string | null };

/** Which notifications to list, and where the page begins. */
export interface NotificationsPage extends PageParams {
  /** The rows that somebody may see (`visibleRows`). */
  readonly visible: Expression<SqlBool>;
  readonly isUnreadOnly: boolean;
}

/** Notifications, newest first. */
export async function listNotifications(
  db: Database,
  { visible, isUnreadOnly, after, limit }: NotificationsPage,
): Promise<NotificationRow[]> {
  let query = rows(db)
    .where(visible)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit);
  if (isUnreadOnly) query = query.where('read_at', 'is', null);
  if (after !== undefined)
    query = query.where(rowsAfter(['notifications.created_at', 'notifications.id'], 'desc', after));
  return query.execute();
}

/** The newest unread notification. */
export async function newestUnread(
  db: Database,
  userId: string,
): Promise<NotificationRow | undefined> {
  return rows(db)
    .where('notifications.user_id', '=', userId)
    .where('read_at', 'is', null)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One of somebody's notifications. */
export async function findNotification(
  db: Database,
  visible: Expression<SqlBool>,
  id: string,
): Promise<NotificationRow | undefined> {
  return rows(db).where(visible).where('notifications.id', '=', id).executeTakeFirst();
}

/** Marks some as read; each keeps the time at which it was read first. */
export async function markRead(
  trx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('notifications')
    .set({ read_at: new Date(now).toISOString(), in_digest: 0 })
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks those of somebody's notifications as read that are named, and says what became of each. */
export async function markNamed(
  trx: Transaction,
  userId: string,
  named: readonly string[],
  now: number,
): Promise<ItemOutcome[]> {
  const ids = [...new Set(named)];
  const rows = await trx
    .selectFrom('notifications')
    .select(['id', 'read_at'])
    .where('user_id', '=', userId)
    .where('in_app', '=', 1)
    .where('id', 'in', ids)
    .execute();
  const readAt = new Map(rows.map(({ id, read_at }) => [id, read_at]));
  const unread = ids.filter((id) => readAt.get(id) === null);
  await markRead(trx, unread, now);
  return ids.map((id) => {
    if (!readAt.has(id)) return { id, outcome: 'refused', message: noSuch('notification').message };
    const isRead = readAt.get(id) !== null;
    return isRead
      ? { id, outcome: 'unchanged', message: 'This notification was already read.' }
      : { id, outcome: 'done', message: '' };
  });
}

/** Marks all as read that were made until a moment. */
export async function markAllRead(
  trx: Transaction,
  userId: string,
  until: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_at: new Date(now).toISOString(), in_digest: 0 })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('in_app', '=', 1)
    .where('created_at', '<=', until)
    .execute();
}

/**
 * Finds the unread notifications of somebody that are read by looking at a page. What has to be done is
 * not, and what is about the safety of an account or of money has to be opened itself.
 */
export async function unreadOnPage(db: Database, userId: string, page: string): Promise<string[]> {
  const unread = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'facts'])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('in_app', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(lookedThroughAtOnce)
    .execute();
  return unread
    .filter(
      ({ kind, facts }) =>
        !isTask(kind) &&
        kindRule(kind).isRequired !== true &&
        isAboutPage(eventPath(kind, JSON.parse(facts) as object), page),
    )
    .map(({ id }) => id);
}

/** Deletes what was read long ago, and what nobody has read for a year. */
export async function removeOldNotifications(trx: Transaction, now: number): Promise<void> {
  const readLongAgo = new Date(now - readNotificationDays * dayMs).toISOString();
  const yearAgo = new Date(now - unreadNotificationDays * dayMs).toISOString();
  const old = trx
    .selectFrom('notifications')
    .select('id')
    .where((row) =>
      row.or([
        row('created_at', '<=', yearAgo),
        // The index is by the first of these times, and none was read before it was made.
        row.and([row('created_at', '<=', readLongAgo), row('read_at', '<=', readLongAgo)]),
      ]),
    )
    .limit(sweptAtOnce);
  await trx.deleteFrom('notifications').where('id', 'in', old).execute();
}

/** A notification as the API sends it to a reader in a time zone (IANA). */
export function toNotification(row: NotificationRow, timeZone: string): Notification {
  const facts = JSON.parse(row.facts) as object;
  return {
    id: row.id,
    kind: row.kind,
    title: eventTitle(row.kind, facts, row.person ?? 'Someone', timeZone),
    text: eventText(row.kind, facts, timeZone),
    path: eventPath(row.kind, facts),
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

function rows(db: Database) {
  return db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.person_id')
    .selectAll('notifications')
    .select('users.name as person')
    .where('in_app', '=', 1);
}
