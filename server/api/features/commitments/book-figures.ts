import type { Database } from '#api/platform/storage/storage.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { bookOf, countByPayment } from './book-payments.ts';
import { countToCountersign } from './countersigned/to-countersign.ts';
import { countReported, remainingCapacity, totalOwed, totalsOf } from './raise-totals.ts';
import { paymentHold } from './shared-out.ts';

/** Reads the figures of a book, of the whole raise whatever is listed. */
export async function figuresOf(
  db: Database,
  raise: RaiseRow,
  now: number,
): Promise<Omit<Book, 'items' | 'nextCursor'>> {
  const { currency, min, target, max } = contentOf(raise);
  const totals = [...(await totalsOf(db, raise.id))].map(([state, { amount, count }]) => ({
    state,
    amount: { amount, currency },
    count,
  }));
  const available = { amount: await remainingCapacity(db, raise), currency };
  const owed = { amount: (await totalOwed(db, raise.id)).amount, currency };
  const payments = [...(await countByPayment(db, bookOf(raise)))];
  const reported = await countReported(db, raise.id);
  const toCountersign = await countToCountersign(db, raise.id);
  const held = { paymentHold: paymentHold(raise, now) };
  return { totals, payments, owed, reported, toCountersign, min, target, max, available, ...held };
}
