import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';

/**
 * Gives up the files of raises that no longer exist. A raise goes with its company or as a draft, and
 * its documents with it; only the bytes are left.
 */
export async function releaseFilesOfGoneRaises(trx: Transaction, now: number): Promise<void> {
  await trx
    .updateTable('files')
    .set({ state: 'released', since: new Date(now).toISOString() })
    .where(sql<string>`substr(owner, 1, 4)`, '=', 'rse_')
    .where('state', '=', 'used')
    .where((file) =>
      file.not(
        file.exists(
          file
            .selectFrom('raises')
            .select(sql`1`.as('one'))
            .whereRef('raises.id', '=', 'files.owner'),
        ),
      ),
    )
    .execute();
}
