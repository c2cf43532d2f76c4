/** When somebody was here before: what is new to them is what came since. */
import { visitGapMs } from '#shared/product/fields/limits.ts';
import type { Database } from '../storage/storage.ts';

/**
 * Finds when the visit ended that came before the one of this moment, on whatever device; null on the
 * first one.
 */
export async function visitBefore(
  db: Database,
  userId: string,
  now: number,
): Promise<string | null> {
  const latest = await db
    .selectFrom('sessions')
    .select(['last_seen_at', 'visited_before_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return null;
  const isOver = now - Date.parse(latest.last_seen_at) >= visitGapMs;
  return isOver ? latest.last_seen_at : latest.visited_before_at;
}

/** Reads when the visit before that of a session ended; undefined on somebody's first one. */
export async function sessionVisit(db: Database, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('visited_before_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.visited_before_at ?? undefined;
}
