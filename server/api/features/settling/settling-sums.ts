/** What of a raise is asked when it ends, read once for all who ask. */
import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { bookOf } from '../commitments/book-payments.ts';
import { type CommitmentSums, sumsOf } from '../commitments/commitment-sums.ts';
import { countedIn } from '../commitments/committed.ts';
import { type Total, totalsOf } from '../commitments/raise-totals.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** The totals of the ledger, and what the commitments themselves add up to. */
export interface SettlingSums {
  readonly totals: ReadonlyMap<CommitmentState, Total>;
  readonly sums: readonly CommitmentSums[];
}

/** Reads the sums of a raise that ends. */
export async function settlingSumsOf(db: Database, row: RaiseRow): Promise<SettlingSums> {
  const [totals, sums] = await together([totalsOf(db, row.id), sumsOf(db, bookOf(row))]);
  return { totals, sums };
}

/** Tells what has arrived and counts towards the minimum, in minor units. */
export function arrivedIn(totals: SettlingSums['totals']): number {
  return countedIn.funded.reduce((sum, state) => sum + (totals.get(state)?.amount ?? 0), 0);
}
