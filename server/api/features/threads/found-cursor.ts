import { type SqlBool, sql } from 'kysely';
import { placeOf } from '#api/platform/http/cursor.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { ownSides } from './own-threads.ts';

/**
 * Reads the number in the index of the message that a cursor names; rejects with 400 where it is none
 * of theirs. The number is not in the cursor itself: it counts the messages of everybody.
 */
export async function entryAt(db: Database, actor: PolicyActor, cursor: string): Promise<number> {
  const [id = ''] = placeOf(cursor, 1);
  const sides = await ownSides(db, actor);
  const own = sides.map(({ of }) => sql`(${of('thread_message_entries')})`);
  const entry = await db
    .selectFrom('thread_message_entries')
    .select('n')
    .where('message_id', '=', id)
    .where(sql<SqlBool>`(${sql.join(own, sql` or `)})`)
    .executeTakeFirst();
  if (entry !== undefined) return entry.n;
  throw new ProblemError(
    problem('bad-request', 'This cursor is not valid for this list. Start again without it.'),
  );
}
