import type { Database } from '../storage/storage.ts';

/** How many notifications in the list somebody has not read. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('in_app', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(unread);
}
