/** The money of a commitment, by its row. */

import type { Tables } from '#api/platform/storage/storage.ts';
import type { ArrivedMoney } from '#shared/product/commitments/arrived-money.ts';

type CommitmentRow = Tables['commitments'];

/** Returns the money of a commitment as the rules ask for it. */
export function moneyOf(row: CommitmentRow): ArrivedMoney {
  const { state, amount, arrived_amount: arrived, returned_amount: returned } = row;
  return { state, amount, arrived, returned };
}

/** Computes the money that arrived and was not paid back, in minor units. */
export function heldOf(row: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>): number {
  return row.arrived_amount - row.returned_amount;
}

/** Tells that the investor reported a payment that nobody has confirmed yet. */
export function isPending(row: Pick<CommitmentRow, 'reported_at' | 'funded_at'>): boolean {
  return row.reported_at !== null && row.funded_at === null;
}
