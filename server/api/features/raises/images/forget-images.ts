import { sql } from 'kysely';
import { releaseFiles } from '#api/platform/files/file-store.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';

/** Whoever uploads has this long to put an image on the page. */
const unnamedMs = 86_400_000;
/** How many one run asks about; the others wait for the next. */
const perRun = 50;

/**
 * Removes images that their raise does not name: neither as it is written, nor in what is proposed or
 * was declined, nor in a version that was ever submitted, because those stay readable.
 */
export async function forgetUnnamedImages(trx: Transaction, now: number): Promise<void> {
  const rows = await trx
    .selectFrom('raise_images')
    .select(['raise_id', 'id', 'file_id', 'small_file_id'])
    .where('named_at', '<=', new Date(now - unnamedMs).toISOString())
    .orderBy('named_at')
    .limit(perRun)
    .execute();
  for (const { raise_id, id, file_id, small_file_id } of rows) {
    const one = trx
      .selectFrom('raises')
      .select('id')
      .where('id', '=', raise_id)
      .where((raise) => {
        const says = (column: 'content' | 'proposed_change' | 'declined_change') =>
          raise(column, 'like', sql<string>`${likeId(id)} escape '!'`);
        return raise.or([
          says('content'),
          says('proposed_change'),
          says('declined_change'),
          raise.exists(
            raise
              .selectFrom('raise_snapshots')
              .select('raise_snapshots.id')
              .where('raise_snapshots.raise_id', '=', raise_id)
              .where('raise_snapshots.content', 'like', sql<string>`${likeId(id)} escape '!'`),
          ),
        ]);
      });
    if ((await one.executeTakeFirst()) !== undefined) {
      await trx
        .updateTable('raise_images')
        .set({ named_at: new Date(now).toISOString() })
        .where('raise_id', '=', raise_id)
        .where('id', '=', id)
        .execute();
      continue;
    }
    await trx
      .deleteFrom('raise_images')
      .where('raise_id', '=', raise_id)
      .where('id', '=', id)
      .execute();
    const files = small_file_id === null ? [file_id] : [file_id, small_file_id];
    await releaseFiles(trx, files, now);
  }
}

/** Ids have underscores, which stand for any letter in a pattern. */
function likeId(id: string): string {
  return `%${id.replaceAll('_', '!_')}.%`;
}
