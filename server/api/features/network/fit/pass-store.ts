import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { issuerName } from '../../raises/issuer.ts';

/** Lists what somebody passed on, the last one first. */
export async function passedBy(db: Database, userId: string) {
  return db
    .selectFrom('passed_raises')
    .innerJoin('raises', 'raises.id', 'passed_raises.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['passed_raises.raise_id', 'passed_raises.passed_at', issuerName.as('company')])
    .where('passed_raises.user_id', '=', userId)
    .orderBy('passed_raises.passed_at', 'desc')
    .orderBy('passed_raises.raise_id', 'desc')
    .execute();
}

/** Counts what somebody passed on. */
export async function countPassed(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passed_raises')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tells whether somebody passed on a raise already. */
export async function hasPassed(db: Database, userId: string, raiseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passed_raises')
    .select('raise_id')
    .where('user_id', '=', userId)
    .where('raise_id', '=', raiseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody passed on a raise. */
export async function pass(
  trx: Transaction,
  user_id: string,
  raise_id: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('passed_raises')
    .values({ user_id, raise_id, passed_at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'raise_id']).doNothing())
    .execute();
}

/** Forgets that somebody passed on a raise; nothing where they did not. */
export async function takeBackPass(
  trx: Transaction,
  userId: string,
  raiseId: string,
): Promise<void> {
  await trx
    .deleteFrom('passed_raises')
    .where('user_id', '=', userId)
    .where('raise_id', '=', raiseId)
    .execute();
}
