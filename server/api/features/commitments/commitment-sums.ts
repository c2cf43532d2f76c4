/** What the commitments of a raise add up to: counts and sums of each state, by one statement. */
import { type RawBuilder, sql } from 'kysely';
import { isOwedBack, owedAmount } from '#api/platform/owed-back.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { PaymentStatus } from '#shared/product/commitments/payment-status.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { type BookOf, paymentStatus } from './book-payments.ts';
import { isToCountersign } from './countersigned/to-countersign.ts';
import { heldAmount, type Total } from './raise-totals.ts';

/** What is added up: which commitments, and what of each. */
const parts = {
  all: [sql`1 = 1`, sql`commitments.amount`],
  owedBack: [isOwedBack, owedAmount],
  held: [sql`${heldAmount} > 0`, heldAmount],
  /** Reported as paid, whatever has arrived since. */
  reported: [sql`commitments.reported_on is not null`, sql`commitments.amount`],
  /** Reported, or arrived in part. */
  underway: [
    sql`(commitments.reported_at is not null or ${heldAmount} > 0)`,
    sql`commitments.amount`,
  ],
  toCountersign: [isToCountersign, sql`commitments.amount`],
  /** Paid, before the terms changed. */
  wasFunded: [sql`commitments.prior_state = 'funded'`, sql`commitments.amount`],
} as const satisfies Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** The sums of the commitments that have a state and a payment status. */
export interface CommitmentSums extends Readonly<Record<Part, Total>> {
  readonly state: CommitmentState;
  readonly status: PaymentStatus | null;
}

type Row = Pick<CommitmentSums, 'state' | 'status'> & Readonly<Record<string, unknown>>;

/** Reads the sums of a raise; states and statuses without any commitment are left out. */
export async function sumsOf(db: Database, of: BookOf): Promise<readonly CommitmentSums[]> {
  const columns = names.flatMap((name) => {
    const [isPart, amount] = parts[name];
    return [
      sql`sum(case when ${isPart} then 1 else 0 end) as ${sql.ref(`${name}_count`)}`,
      // As text: a sum may be larger than a driver's integers.
      sql`cast(sum(case when ${isPart} then ${amount} else 0 end) as text) as ${sql.ref(`${name}_amount`)}`,
    ];
  });
  const status = paymentStatus(of);
  const { rows } = await sql<Row>`
    select state, ${status} as status, ${sql.join(columns)}
    from commitments where raise_id = ${of.id} group by state, ${status}`.execute(db);
  return rows.map((row) => ({
    ...{ state: row.state, status: row.status },
    ...(Object.fromEntries(names.map((name) => [name, totalIn(row, name)])) as Record<Part, Total>),
  }));
}

const totalIn = (row: Row, name: Part): Total => ({
  amount: Number(row[`${name}_amount`]),
  count: Number(row[`${name}_count`]),
});

/** Adds up a part of those sums that have one of these states, or of all of them. */
export function addedUp(
  sums: readonly CommitmentSums[],
  part: Part,
  states?: readonly CommitmentState[],
): Total {
  return sums
    .filter(({ state }) => states?.includes(state) ?? true)
    .reduce(
      ({ amount, count }, one) => ({
        amount: amount + one[part].amount,
        count: count + one[part].count,
      }),
      { amount: 0, count: 0 },
    );
}

/** Tells how many commitments of these states, or of all, have one of these payment statuses. */
export function countWithStatus(
  sums: readonly CommitmentSums[],
  statuses: readonly PaymentStatus[],
  states?: readonly CommitmentState[],
): number {
  const having = sums.filter(({ status }) => status !== null && statuses.includes(status));
  return addedUp(having, 'all', states).count;
}
