import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { paymentStatuses } from '#shared/product/commitments/payment-status.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { addedUp, type CommitmentSums, countWithStatus } from './commitment-sums.ts';
import { knownSumsOf } from './known-sums.ts';
import { availableIn, totalsOf } from './raise-totals.ts';
import { paymentHold } from './shared-out.ts';

/** Reads the figures of a book, of the whole raise whatever is listed. */
export async function figuresOf(
  db: Database,
  raise: RaiseRow,
  now: number,
): Promise<Omit<Book, 'items' | 'nextCursor'>> {
  return (await figuresAndSumsOf(db, raise, now)).figures;
}

/** The same with the sums that the figures are made of. */
export async function figuresAndSumsOf(
  db: Database,
  raise: RaiseRow,
  now: number,
): Promise<{
  readonly figures: Omit<Book, 'items' | 'nextCursor'>;
  readonly sums: readonly CommitmentSums[];
}> {
  const { currency, min, target, max } = contentOf(raise);
  const [totals, sums] = await together([totalsOf(db, raise.id), knownSumsOf(db, raise)]);
  const payments = paymentStatuses
    .map((status) => ({ status, count: countWithStatus(sums, [status]) }))
    .filter(({ count }) => count > 0);
  const figures = {
    totals: [...totals].map(([state, { amount, count }]) => ({
      state,
      amount: { amount, currency },
      count,
    })),
    payments,
    owed: { amount: addedUp(sums, 'owedBack').amount, currency },
    reported: addedUp(sums, 'reported', ['signed']).count,
    toCountersign: addedUp(sums, 'toCountersign').count,
    ...{ min, target, max },
    available: { amount: availableIn(totals, raise), currency },
    paymentHold: runningRaiseStates.includes(raise.state) ? paymentHold(raise, now) : null,
  };
  return { figures, sums };
}
