/** What was committed to a raise, by state: a sum that is kept with each event of the ledger. */
import { type ExpressionBuilder, sql } from 'kysely';
import { isOwedBack, owedAmount } from '#api/platform/owed-back.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { type CommitmentState, capacityTakingStates } from '#shared/product/commitments/states.ts';

/** An amount in minor units, and how many commitments it is of. */
export interface Total {
  readonly amount: number;
  readonly count: number;
}

/** The totals of a raise by state; states without any commitment are left out. */
export async function totalsOf(
  db: Database,
  raiseId: string,
): Promise<ReadonlyMap<CommitmentState, Total>> {
  const rows = await db
    .selectFrom('raise_totals')
    .select(['state', 'count'])
    // As text: a sum may be larger than a driver's integers.
    .select(sql<string>`cast(amount as text)`.as('amount'))
    .where('raise_id', '=', raiseId)
    .where('count', '>', 0)
    .orderBy('state')
    .execute();
  return new Map(
    rows.map(({ state, amount, count }) => [state, { amount: Number(amount), count }]),
  );
}

/** What is there of a commitment: arrived, and not paid back. In minor units. */
export const heldAmount = sql<number>`(commitments.arrived_amount - commitments.returned_amount)`;

/** Finds commitments whose payment is reported, or has arrived in part. */
export function isUnderway(eb: ExpressionBuilder<Tables, 'commitments'>) {
  return eb.or([eb('reported_at', 'is not', null), eb(heldAmount, '>', 0)]);
}

/** Finds commitments of which not all of the amount has arrived. */
export function isOwing(eb: ExpressionBuilder<Tables, 'commitments'>) {
  return eb(heldAmount, '<', eb.ref('commitments.amount'));
}

/** What is to be paid back to investors of a raise now, in minor units. */
export async function totalOwed(db: Database, raiseId: string): Promise<Total> {
  const { amount, count } = await db
    .selectFrom('commitments')
    .select((eb) => [
      sql<string>`cast(coalesce(sum(${owedAmount}), 0) as text)`.as('amount'),
      eb.fn.countAll().as('count'),
    ])
    .where('raise_id', '=', raiseId)
    .where(isOwedBack)
    .executeTakeFirstOrThrow();
  return { amount: Number(amount), count: Number(count) };
}

/** How many have signed and reported a payment that nobody has confirmed. */
export async function countReported(db: Database, raiseId: string): Promise<number> {
  const { reported } = await db
    .selectFrom('commitments')
    .select((eb) => eb.fn.count('reported_on').as('reported'))
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'signed')
    .executeTakeFirstOrThrow();
  return Number(reported);
}

/** What may still be signed or offered, in minor units; nothing while a raise has no maximum. */
export async function remainingCapacity(
  db: Database,
  { id, max_amount }: Pick<Tables['raises'], 'id' | 'max_amount'>,
): Promise<number> {
  const { taken } = await db
    .selectFrom('raise_totals')
    .select(sql<string>`cast(coalesce(sum(amount), 0) as text)`.as('taken'))
    .where('raise_id', '=', id)
    .where('state', 'in', capacityTakingStates)
    .executeTakeFirstOrThrow();
  return Math.max((max_amount ?? 0) - Number(taken), 0);
}

/**
 * Whether all commitments of a raise, in whatever state, still add up to a number that is exact when
 * they grow by so many minor units. Whatever is added up of a raise is then exact too.
 */
export async function canAddUp(db: Database, raiseId: string, more: number): Promise<boolean> {
  const { all } = await db
    .selectFrom('raise_totals')
    .select(sql<string>`cast(coalesce(sum(amount), 0) as text)`.as('all'))
    .where('raise_id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return BigInt(all) + BigInt(more) <= BigInt(Number.MAX_SAFE_INTEGER);
}

/** Adds to one total; for the ledger only. */
export async function addToTotals(
  trx: Transaction,
  raise_id: string,
  state: CommitmentState,
  { amount, count }: Total,
): Promise<void> {
  // Not as one insert that updates on conflict: its checks would see the negative amount.
  const { numUpdatedRows } = await trx
    .updateTable('raise_totals')
    .set((eb) => ({ amount: eb('amount', '+', amount), count: eb('count', '+', count) }))
    .where('raise_id', '=', raise_id)
    .where('state', '=', state)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx.insertInto('raise_totals').values({ raise_id, state, amount, count }).execute();
}
