import { sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
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
  const reader = { ...readerOf(actor, now), counts: true };
  const { operator } = actor.capabilities;
  const order = raise === undefined ? 'published_at' : 'listed_at';
  const column = `raise_updates.${order}`;
  // Drafts are read by the company alone, whatever part somebody has in it.
  const readable = operator
    ? sql`raise_updates.state <> 'draft'`
    : sql`(raise_updates.state <> 'draft' and ${addressedTo(reader.asker, now)})`;
  const where =
    raise === undefined
      ? [
          sql`raise_updates.published_at is not null`,
          readable,
          ...(operator ? [] : [sql`raise_updates.raise_id in ${followedRaises(reader.asker)}`]),
        ]
      : [sql`raise_updates.raise_id = ${raise}`, sql`(members.role is not null or ${readable})`];
  if (after !== undefined) where.push(rowsAfter([column, 'raise_updates.id'], 'desc', after));
  return updateRows(
    db,
    reader,
    sql`where ${sql.join(where, sql` and `)}
      order by ${sql.ref(column)} desc, raise_updates.id desc limit ${limit}`,
  );
}
