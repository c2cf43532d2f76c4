/** What has become of the money of the commitments of a raise, in SQL. */
import { type RawBuilder, sql } from 'kysely';
import { owedAmount } from '#api/platform/owed-back.ts';
import {
  boundStates,
  overStates,
  type PaymentStatus,
  paidStates,
  paymentStatuses,
} from '#shared/product/commitments/payment-status.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { heldAmount } from './raise-totals.ts';
import { isAllocated } from './shared-out.ts';

/** The raise of a book, as far as its payments ask. */
export interface BookOf {
  readonly id: string;
  /** It is known how much of what was signed has to be paid. */
  readonly isAllocated: boolean;
}

/** The raise of a book, with what its payments depend on. */
export function bookOf(raise: RaiseRow): BookOf {
  return { id: raise.id, isAllocated: isAllocated(raise) };
}

const isIn = (states: readonly CommitmentState[]) =>
  sql`commitments.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
const isPending = sql`(commitments.reported_at is not null and commitments.funded_at is null)`;

/** Tells the payment status of a commitment of a raise, as `paymentStatusOf` does; null for none. */
export function paymentStatus({ isAllocated }: Pick<BookOf, 'isAllocated'>) {
  return sql<PaymentStatus | null>`(case
    when commitments.state = 'refund_due' or ${owedAmount} > 0 then 'refund_due'
    when ${isIn(paidStates)} then 'paid'
    when ${isIn(overStates)} then case
      when commitments.state = 'refunded' or commitments.returned_amount > 0 then 'refunded'
      when ${isPending} then 'reported' end
    when ${isIn(boundStates)} and ${isPending} then 'reported'
    when ${heldAmount} >= commitments.amount then 'paid'
    when ${heldAmount} > 0 then 'partly_paid'
    when commitments.state = 'signed' then ${sql.lit(isAllocated ? 'unpaid' : 'not_due')}
    when ${isIn(boundStates)} then 'not_due'
  end)`;
}

/** The place of a commitment in the order of payment statuses; those without one come last. */
export function paymentRank(of: BookOf): RawBuilder<number> {
  const ranks = paymentStatuses.map(
    (status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`,
  );
  const last = sql.lit(paymentStatuses.length);
  return sql<number>`case ${paymentStatus(of)} ${sql.join(ranks, sql` `)} else ${last} end`;
}
