/** The totals of a raise: by state, written with each event of the ledger, and of money that arrived. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MoveFacts } from '#api/platform/events/raise-notifications.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { transactionMemory } from '#api/platform/storage/unit-of-work.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { type CommitmentState, capacityTakingStates } from '#shared/product/commitments/states.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

type Payments = Pick<MoveFacts, 'payments'>;

/** An amount in minor units, and how many commitments it is of. */
export interface Total {
  readonly amount: number;
  readonly count: number;
}

/** Reads the totals of a raise by state; states without any commitment are left out. */
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

/** Computes what may still be signed or offered by the totals of a raise, as `remainingCapacity` does. */
export function availableIn(
  totals: ReadonlyMap<CommitmentState, Total>,
  { max_amount }: Pick<Tables['raises'], 'max_amount'>,
): number {
  const taken = capacityTakingStates.reduce(
    (sum, state) => sum + (totals.get(state)?.amount ?? 0),
    0,
  );
  return Math.max((max_amount ?? 0) - taken, 0);
}

/** The money of a commitment that arrived and was not paid back, in minor units. */
export const heldAmount = sql<number>`(commitments.arrived_amount - commitments.returned_amount)`;

/** Finds commitments whose payment is reported, or has arrived in part. */
export function isUnderway(eb: ExpressionBuilder<Tables, 'commitments'>) {
  return eb.or([eb('reported_at', 'is not', null), eb(heldAmount, '>', 0)]);
}

/** Finds commitments of which not all of the amount has arrived. */
export function isOwing(eb: ExpressionBuilder<Tables, 'commitments'>) {
  return eb(heldAmount, '<', eb.ref('commitments.amount'));
}

/**
 * Adds up what is to be paid back once a raise has failed, with what was owed before: all that has
 * arrived, as a whole or in part, and was not paid back.
 */
export async function paymentsOwed(db: Database, { id, currency }: RaiseRow): Promise<Payments> {
  const total = await totalWhere(db, id, heldAmount, sql<boolean>`${heldAmount} > 0`);
  return paymentsOf(total, currency);
}

/** Adds up what is invested once a raise has succeeded. */
export async function paymentsArrived(db: Database, { id, currency }: RaiseRow): Promise<Payments> {
  const [amount, isFunded] = [sql<number>`amount`, sql<boolean>`state = 'funded'`];
  return paymentsOf(await totalWhere(db, id, amount, isFunded), currency);
}

async function totalWhere(
  db: Database,
  raiseId: string,
  amount: RawBuilder<number>,
  condition: RawBuilder<boolean>,
): Promise<Total> {
  const total = await db
    .selectFrom('commitments')
    .select((eb) => [
      sql<string>`cast(coalesce(sum(${amount}), 0) as text)`.as('amount'),
      eb.fn.countAll().as('count'),
    ])
    .where('raise_id', '=', raiseId)
    .where(condition)
    .executeTakeFirstOrThrow();
  return { amount: Number(total.amount), count: Number(total.count) };
}

function paymentsOf({ count, amount }: Total, currency: Currency): Payments {
  return count === 0 ? {} : { payments: { count, amount: { amount, currency } } };
}

/** What is added up of a raise: all that was ever asked for, and what takes capacity. */
interface Sums {
  readonly all: bigint;
  readonly taken: bigint;
}

/**
 * The sums that a transaction has read, by raise. They are its own until it ends: it sees nothing of
 * others, and what it adds is added here as well.
 */
const readSums = transactionMemory(() => new Map<string, Promise<Sums>>());

function sumsOf(db: Database, raiseId: string): Promise<Sums> {
  if (!db.isTransaction) return addedUp(db, raiseId);
  const known = readSums(db);
  const sums = known.get(raiseId) ?? addedUp(db, raiseId);
  known.set(raiseId, sums);
  return sums;
}

async function addedUp(db: Database, raiseId: string): Promise<Sums> {
  const { all, taken } = await db
    .selectFrom('raise_totals')
    .select(({ eb, fn }) => {
      const taking = eb
        .case()
        .when('state', 'in', capacityTakingStates)
        .then(eb.ref('amount'))
        .else(0)
        .end();
      return [
        // As text: a sum may be larger than a driver's integers.
        sql<string>`cast(coalesce(${fn.sum('amount')}, 0) as text)`.as('all'),
        sql<string>`cast(coalesce(${fn.sum(taking)}, 0) as text)`.as('taken'),
      ];
    })
    .where('raise_id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return { all: BigInt(all), taken: BigInt(taken) };
}

/** Computes what may still be signed or offered, in minor units; 0 while a raise has no maximum. */
export async function remainingCapacity(
  db: Database,
  { id, max_amount }: Pick<Tables['raises'], 'id' | 'max_amount'>,
): Promise<number> {
  const { taken } = await sumsOf(db, id);
  return Math.max((max_amount ?? 0) - Number(taken), 0);
}

/**
 * Tells whether all commitments of a raise, in whatever state, still add up to a number that is exact
 * when they grow by so many minor units. Whatever is added up of a raise is then exact too.
 */
export async function canAddUp(db: Database, raiseId: string, more: number): Promise<boolean> {
  const { all } = await sumsOf(db, raiseId);
  return all + BigInt(more) <= BigInt(Number.MAX_SAFE_INTEGER);
}

type Counted = Pick<Tables['commitments'], 'state' | 'amount'>;

/** Adds a commitment to the total of its state; for the ledger only. */
export async function addToTotals(
  trx: Transaction,
  raise_id: string,
  { state, amount }: Counted,
): Promise<void> {
  noteInSums(trx, raise_id, state, amount);
  await trx
    .insertInto('raise_totals')
    .values({ raise_id, state, amount, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['raise_id', 'state']).doUpdateSet((total) => ({
        amount: total('raise_totals.amount', '+', total.ref('excluded.amount')),
        count: total('raise_totals.count', '+', 1),
      })),
    )
    .execute();
}

/** Takes a commitment, as it was, from the total of its state, which has it; for the ledger only. */
export async function takeFromTotals(
  trx: Transaction,
  raise_id: string,
  { state, amount }: Counted,
): Promise<void> {
  noteInSums(trx, raise_id, state, -amount);
  const { numUpdatedRows } = await trx
    .updateTable('raise_totals')
    .set((total) => ({ amount: total('amount', '-', amount), count: total('count', '-', 1) }))
    .where('raise_id', '=', raise_id)
    .where('state', '=', state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`${raise_id} has no total of what is ${state}.`);
}

/** Brings what the transaction has read of the sums up to date. */
function noteInSums(
  trx: Transaction,
  raiseId: string,
  state: CommitmentState,
  amount: number,
): void {
  const known = readSums(trx);
  const sums = known.get(raiseId);
  if (sums === undefined) return;
  const taken = capacityTakingStates.includes(state) ? BigInt(amount) : 0n;
  const added = sums.then((sum) => ({ all: sum.all + BigInt(amount), taken: sum.taken + taken }));
  // Whoever asks hears of a failure, and if nobody asks the statement itself has failed.
  added.catch(() => undefined);
  known.set(raiseId, added);
}
