/**
 * When the clock next looks at a raise. The database sets it to "at once" with each change that the
 * clock may have to follow (see `look-schema.ts`); whoever has looked sets it to the moment
 * at which time alone gives the clock something to do again. So the clock reads what is due, and its
 * pass costs nothing for all other raises, however many are open.
 */

import type { PageParams } from '#api/platform/http/cursor.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { hasWork, nextWork } from '../commitments/scheduled/next-batch.ts';
import { firstAfter } from '../commitments/scheduled/scheduled-task.ts';
import { type RaiseRow, raiseById, raisesOf } from '../raises/raise-store.ts';
import { isRaiseDue, nextRaiseDue } from './raise-due.ts';

/** So many are read at once; the others when these are done. */
const looksPerPage = 200;

/** The raises that are to be looked at, those that have waited longest first. */
export async function* raisesToLookAt(
  db: Database,
  now: number,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const until = new Date(now).toISOString();
  let after: { readonly value: string; readonly id: string } | undefined;
  for (;;) {
    let query = db
      .selectFrom('raise_looks')
      .select(['raise_id', 'look_at'])
      .where('look_at', '<=', until)
      .orderBy('look_at')
      .orderBy('raise_id')
      .limit(looksPerPage);
    if (after !== undefined) query = query.where(rowsAfter(['look_at', 'raise_id'], 'asc', after));
    const rows = await query.execute();
    for (const { raise_id } of rows) {
      signal?.throwIfAborted();
      yield raise_id;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < looksPerPage) return;
    after = { value: last.look_at ?? '', id: last.raise_id };
  }
}

const planned = ['approved', ...runningRaiseStates] as const;

/**
 * Raises of which something is due by a moment, by when the clock looks at them. The page is chosen
 * before anything is read beside it; with a cross join SQLite begins with the looks, which are few,
 * and not with all raises that run.
 */
export function raisesByNextLook(
  db: Database,
  until: string,
  { after, limit }: PageParams,
): Promise<readonly (RaiseRow & Pick<Tables['raise_looks'], 'look_at'>)[]> {
  let page = db
    .selectFrom('raise_looks')
    .crossJoin('raises')
    .select(['raise_looks.raise_id', 'raise_looks.look_at'])
    .whereRef('raises.id', '=', 'raise_looks.raise_id')
    .where('raise_looks.look_at', '<=', until)
    .where('raises.state', 'in', planned)
    .orderBy('raise_looks.look_at')
    .orderBy('raise_looks.raise_id')
    .limit(limit);
  if (after !== undefined) {
    page = page.where(rowsAfter(['raise_looks.look_at', 'raise_looks.raise_id'], 'asc', after));
  }
  return raisesOf(db, '')
    .innerJoin(page.as('page'), 'page.raise_id', 'raises.id')
    .select('page.look_at')
    .orderBy('page.look_at')
    .orderBy('page.raise_id')
    .execute();
}

/**
 * When to look at a raise next, ISO 8601: `now` where something is due, and null where nothing is
 * before something is written.
 */
export async function nextLook(db: Database, raise: RaiseRow, now: number): Promise<string | null> {
  const isDue = (await isRaiseDue(db, raise, now)) || (await hasWork(db, raise, now));
  if (isDue) return new Date(now).toISOString();
  return firstAfter(now, nextRaiseDue(raise, now), await nextWork(db, raise, now));
}

/** Notes that a raise was looked at, in the transaction that did what was due. */
export async function noteLook(trx: Transaction, raiseId: string, now: number): Promise<void> {
  const raise = await raiseById(trx, raiseId);
  if (raise === undefined) return;
  await setLook(trx, raiseId, await nextLook(trx, raise, now));
}

/** Sets when a raise is looked at next. */
export async function setLook(
  trx: Transaction,
  raiseId: string,
  look_at: string | null,
): Promise<void> {
  await trx.updateTable('raise_looks').set({ look_at }).where('raise_id', '=', raiseId).execute();
}
