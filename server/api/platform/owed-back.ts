/** What is to be paid back of commitments, in SQL: the same as `owedBack` says of one. */
import { sql } from 'kysely';

/** The amount that is owed back of a row of `commitments`, in minor units. */
export const owedAmount = sql<number>`(case
  when commitments.state in ('cancelled', 'refund_due', 'refunded')
    then commitments.arrived_amount - commitments.returned_amount
  when commitments.arrived_amount - commitments.returned_amount > commitments.amount
    then commitments.arrived_amount - commitments.returned_amount - commitments.amount
  else 0 end)`;

/**
 * The condition that something is owed back of a row of `commitments`. Written as the indexes are,
 * so that they are used.
 */
export const isOwedBack = sql<boolean>`(commitments.state = 'refund_due'
  or commitments.arrived_amount - commitments.returned_amount - commitments.amount > 0)`;
