import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { type OwnSide, ownSides } from './own-threads.ts';
import { type ThreadRow, threadRows } from './thread-rows.ts';

/** The conditions for threads in which the other side wrote what somebody has not read. */
const isUnread = {
  investor: sql<SqlBool>`threads.sent_by_company > coalesce(readers.read_count, 0)`,
  company: sql<SqlBool>`threads.sent_by_investor > coalesce(readers.read_count, 0)`,
};

/**
 * A page of somebody's threads on both sides, the one with the newest message first. Each side is
 * found by an index of its own, in this order.
 */
export async function listThreads(
  db: Database,
  actor: Actor,
  { unread, ...page }: PageParams & { readonly unread: boolean },
  now: number,
): Promise<readonly ThreadRow[]> {
  const listed = ({ side, of }: OwnSide) => {
    let query = threadRows(db, actor.account.id, now)
      .where(of('threads'))
      .orderBy('threads.newest_at', 'desc')
      .orderBy('threads.id', 'desc')
      .limit(page.limit);
    if (unread) query = query.where(isUnread[side]);
    if (page.after !== undefined) {
      query = query.where(rowsAfter(['threads.newest_at', 'threads.id'], 'desc', page.after));
    }
    return query.execute();
  };
  const lists = await Promise.all((await ownSides(db, actor)).map(listed));
  return lists.flat().sort(newestFirst).slice(0, page.limit);
}

function newestFirst(one: ThreadRow, other: ThreadRow): number {
  const [a, b] = [`${one.newest_at} ${one.id}`, `${other.newest_at} ${other.id}`];
  return a < b ? 1 : a > b ? -1 : 0;
}
