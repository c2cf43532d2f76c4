import { type RawBuilder, sql } from 'kysely';
import type { CommitmentState } from '#shared/product/commitments/states.ts';

/** The sums that investors have bound themselves to, in minor units of the raise's currency. */
export interface Committed {
  /** Signed, and not paid yet. */
  readonly signed: number;
  /** The terms have changed since, and their investors have not confirmed them yet. */
  readonly reconfirming: number;
  /** What has arrived. */
  readonly funded: number;
}

/**
 * The states that count, each sum by itself. What is only a wish, or has been taken back, is in none;
 * towards the minimum only what is signed and funded counts.
 */
export const countedIn = {
  signed: ['signed'],
  reconfirming: ['reconfirm_due'],
  funded: ['funded', 'settled'],
} as const satisfies Record<keyof Committed, readonly CommitmentState[]>;

/** A sum of a raise, by the column that holds its id, for SQL to go on with. */
export function committedSum(raiseColumn: string, what: keyof Committed): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(raise_totals.amount), 0) from raise_totals
    where raise_totals.raise_id = ${sql.ref(raiseColumn)}
    and raise_totals.state in (${sql.join(countedIn[what])})
  )`;
}

/** Selects a total of a raise as text: a sum may be larger than a driver's integers. */
export function committedText(raiseColumn: string, what: keyof Committed): RawBuilder<string> {
  return sql<string>`cast(${committedSum(raiseColumn, what)} as text)`;
}
