/** What is new to somebody: the overview and the daily email read the same lines. */
import { type SqlBool, sql } from 'kysely';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { isFounder, isInvestor } from '#shared/product/account/capabilities.ts';
import { feedLinesMax } from '#shared/product/overview/limits.ts';
import { type NotificationRow, toNotification } from './notification-store.ts';

/** The index of what waits for a daily email is found by the number itself, not by a parameter. */
export const waitsForDigest = sql<SqlBool>`in_digest = 1`;

/** Which lines are read. */
interface Lines {
  readonly userId: string;
  /** The newest of the list, or those that wait for the daily email and were not read. */
  readonly of: 'list' | 'email';
  /** All unless given. */
  readonly limit?: number;
}

/**
 * Reads what somebody was told, the newest first. Who is told of an event was decided when it
 * happened, so nobody reads of what they may not see. One statement, which an index of this person
 * answers in this order.
 */
export async function whatIsNew(
  db: Database,
  { userId, of, limit }: Lines,
): Promise<NotificationRow[]> {
  let query = db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.person_id')
    .selectAll('notifications')
    .select('users.name as person')
    .where('notifications.user_id', '=', userId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc');
  query =
    of === 'list'
      ? query.where('in_app', '=', 1)
      : query.where(waitsForDigest).where('read_at', 'is', null);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** The newest of it, for those who raise, invest or operate. */
export const feedOverview: OverviewSource = {
  part: 'feed',
  isFor: ({ capabilities }) =>
    capabilities.operator || isFounder(capabilities) || isInvestor(capabilities),
  async read({ storage: { db } }, { actor }) {
    const { id: userId, time_zone: timeZone } = actor.account;
    const rows = await whatIsNew(db, { userId, of: 'list', limit: feedLinesMax });
    return rows.map((row) => {
      const { id, title, path, createdAt: at, readAt } = toNotification(row, timeZone);
      return { id, title, path, at, isRead: readAt !== null };
    });
  },
};
