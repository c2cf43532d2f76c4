import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { removeBinders } from './binder-store.ts';
import { targetOf } from './make-binder-job.ts';

/** So many are removed by one transaction, which others wait for. */
const atOnce = 50;

/** Removes binders that were kept long enough, and the files of those that went with their raise. */
export async function removeOldBinders(trx: Transaction, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const over = await trx
    .selectFrom('binders')
    .selectAll()
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(atOnce)
    .execute();
  await removeBinders(trx, over, now);
  for (const row of over) {
    await auditSystem(trx, { action: 'binder.remove', ...targetOf(row) }, now);
  }
  await trx
    .updateTable('files')
    .set({ state: 'released', since: at })
    .where(sql<string>`substr(owner, 1, 4)`, '=', 'bnd_')
    .where('state', '=', 'used')
    .where((file) =>
      file.not(
        file.exists(
          file
            .selectFrom('binders')
            .select(sql`1`.as('one'))
            .whereRef('binders.id', '=', 'files.owner'),
        ),
      ),
    )
    .execute();
}
