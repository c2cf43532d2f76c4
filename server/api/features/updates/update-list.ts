import { sql } from 'kysely';
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { addressedTo, followedRaises } from './audience.ts';
import { readerOf, type UpdateRow, updateRows } from './update-rows.ts';

/**
 * A page of the updates that somebody can read, the newest first: of one raise with the drafts of its
 * company, or of all raises that they follow. Operators find what is published on the whole portal.
 */
export async function listUpdates(
  db: Database,
  actor: Actor,
  { raise, after, limit }: PageParams & { readonly raise: string | undefined },
  now: number,
): Promise<readonly UpdateRow[]> {
  const reader = readerOf(actor, now);
  const { operator } = actor.capabilities;
  const isOwn = raise !== undefined && !operator && (await isOfCompany(db, actor, raise));
  const order = raise === undefined ? 'published_at' : 'listed_at';
  const column = `raise_updates.${order}`;
  const where = [
    raise === undefined
      ? sql`raise_updates.published_at is not null`
      : sql`raise_updates.raise_id = ${raise}`,
    ...(isOwn ? [] : [sql`raise_updates.state <> 'draft'`]),
    ...(isOwn || operator ? [] : [addressedTo(reader.asker, now)]),
    ...(raise === undefined && !operator
      ? [sql`raise_updates.raise_id in ${followedRaises(reader.asker)}`]
      : []),
    ...(after === undefined ? [] : [rowsAfter([column, 'raise_updates.id'], 'desc', after)]),
  ];
  return updateRows(
    db,
    reader,
    sql`where ${sql.join(where, sql` and `)}
      order by ${sql.ref(column)} desc, raise_updates.id desc limit ${limit}`,
  );
}

/** Tells whether somebody has a part in the company of a raise. */
async function isOfCompany(db: Database, actor: Actor, raiseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('raises')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'raises.company_id')
        .on('company_members.user_id', '=', actor.account.id),
    )
    .select('company_members.role')
    .where('raises.id', '=', raiseId)
    .executeTakeFirst();
  if (row === undefined || row.role === null) return false;
  requireAllowed(actor, 'update.list', { ownerId: null, memberRole: row.role });
  return true;
}
