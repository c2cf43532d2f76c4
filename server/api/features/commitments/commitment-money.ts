/** What a commitment has of money, by its row. */

import type { Tables } from '#api/platform/storage/storage.ts';
import type { ArrivedMoney } from '#shared/product/commitments/arrived-money.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';

type CommitmentRow = Tables['commitments'];
type Amounts = Pick<CommitmentRow, 'amount' | 'arrived_amount' | 'returned_amount'>;

/** As much of a change as its amounts follow from. */
interface MoneyChange {
  readonly to: CommitmentState;
  readonly amount: number;
  readonly noted?: Partial<Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>>;
}

/** The money of a commitment, as the rules ask for it. */
export function moneyOf(row: CommitmentRow): ArrivedMoney {
  const { state, amount, arrived_amount: arrived, returned_amount: returned } = row;
  return { state, amount, arrived, returned };
}

/** What is there: arrived, and not paid back. In minor units. */
export function heldOf(row: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>): number {
  return row.arrived_amount - row.returned_amount;
}

/** The investor reported a payment, and nobody has confirmed it yet. */
export function isPending(row: Pick<CommitmentRow, 'reported_at' | 'funded_at'>): boolean {
  return row.reported_at !== null && row.funded_at === null;
}

/**
 * The amounts after an event. Whatever is confirmed as funded has arrived. What ended without shares
 * amounts to what is to be paid back, and then to what was.
 */
export function moneyAfter(
  base: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>,
  { to, amount, noted = {} }: MoneyChange,
  before: CommitmentRow | undefined,
): Amounts {
  const { arrived_amount = base.arrived_amount, returned_amount = base.returned_amount } = noted;
  const isConfirmed = to === 'funded' && before?.state !== 'funded';
  const least = isConfirmed ? returned_amount + amount : 0;
  const money = { arrived_amount: Math.max(arrived_amount, least), returned_amount };
  if (to === 'refund_due') return { ...money, amount: heldOf(money) };
  if (to === 'refunded')
    return { amount: arrived_amount, arrived_amount, returned_amount: arrived_amount };
  return { ...money, amount };
}
