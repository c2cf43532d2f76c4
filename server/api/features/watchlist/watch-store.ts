import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { toldOf } from '../commitments/scheduled/tell-watchers.ts';
import { issuerName } from '../raises/issuer.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** What is kept of a raise that somebody watches. */
export interface WatchedRow {
  readonly raise_id: string;
  readonly watched_at: string;
  readonly company: string;
}

/** Lists what somebody watches, the last one added first. */
export async function watchedBy(db: Database, userId: string): Promise<readonly WatchedRow[]> {
  return db
    .selectFrom('watched_raises')
    .innerJoin('raises', 'raises.id', 'watched_raises.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['watched_raises.raise_id', 'watched_raises.watched_at', issuerName.as('company')])
    .where('watched_raises.user_id', '=', userId)
    .orderBy('watched_raises.watched_at', 'desc')
    .orderBy('watched_raises.raise_id')
    .execute();
}

/** Counts what somebody watches. */
export async function countWatched(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watched_raises')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes that somebody watches a raise from now on; what they see of it now they are not told. */
export async function watch(
  trx: Transaction,
  user_id: string,
  raise: RaiseRow,
  now: number,
): Promise<void> {
  const watched_at = new Date(now).toISOString();
  const told = toldOf(raise, now);
  await trx
    .insertInto('watched_raises')
    .values({ user_id, raise_id: raise.id, watched_at, told })
    .onConflict((conflict) => conflict.columns(['user_id', 'raise_id']).doNothing())
    .execute();
}

/** Forgets that somebody watches a raise; nothing where they do not. */
export async function unwatch(trx: Transaction, userId: string, raiseId: string): Promise<void> {
  await trx
    .deleteFrom('watched_raises')
    .where('user_id', '=', userId)
    .where('raise_id', '=', raiseId)
    .execute();
}
