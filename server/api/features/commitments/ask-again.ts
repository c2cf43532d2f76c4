import type { Consequences } from '#api/platform/consequences.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { latestSnapshot } from '../raises/snapshots/raise-snapshots.ts';
import { lockLedger } from './ledger.ts';
import { followRaise } from './scheduled/next-batch.ts';

/**
 * After a material change: whoever signed an earlier snapshot than the newest is to confirm it. As
 * many as fit into this transaction are asked at once, the others by the clock.
 */
export async function askAgain(
  trx: Transaction,
  raiseId: string,
  now: number,
): Promise<Consequences> {
  const { seq } = required(await latestSnapshot(trx, raiseId));
  await trx
    .updateTable('raises')
    .set({ reconfirm_snapshot_seq: seq })
    .where('id', '=', raiseId)
    .execute();
  return followRaise(await lockLedger(trx, raiseId), now);
}
