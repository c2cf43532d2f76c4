/** Shares out the capacity of a raise when more was asked for than there is. */

import { bindRecords } from '#api/platform/audit/bound-records.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { fundingDueAt } from '#shared/product/commitments/due-times.ts';
import { type Ask, scaleBack, tickOf } from '#shared/product/commitments/scale-back.ts';
import { boundRow, ofRaise } from '../../raises/bound-rows.ts';
import { raiseNotice } from '../../raises/raise-events.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import type { Ledger } from '../ledger.ts';
import { noReport } from '../ledger-rows.ts';
import { totalsOf } from '../raise-totals.ts';
import { afterHold, isSharedOut } from '../shared-out.ts';
import { applyTransition } from '../transition.ts';
import { commitmentsIn, each, type ScheduledTask } from './scheduled-task.ts';

type Allocation = Tables['commitment_allocations'];
/** Rows of one insert; PostgreSQL takes 65,535 values in one, SQLite fewer. */
const rowsAtOnce = 500;

/** Tells whether a raise has come to where its capacity is shared out. */
const isToShare = ({ state, allocated_at }: RaiseRow) =>
  state === 'settling' && allocated_at === null;

/**
 * Writes once who gets how much, all in one transaction, so that whatever interrupts the work that
 * follows goes on with the same figures. It waits until nobody is asked to confirm changed terms:
 * before that it is not known how much is asked for.
 */
export const planShares: ScheduledTask<'plan'> = {
  next: 'written',
  async find(db, raise) {
    if (!isToShare(raise) || !isSharedOut(raise)) return [];
    const open = ['soft_circled', 'offered', 'reconfirm_due'] as const;
    if ((await commitmentsIn(db, raise, open, 1).execute()).length > 0) return [];
    // Who was to get the last part may have left with their account: then nothing is left to give.
    const isLeft = (await giveShares.find(db, raise, 0, 1)).length > 0;
    return isLeft ? [] : ['plan'];
  },
  async move({ trx }, raise, _found, now) {
    if (await isPlanned(trx, raise)) {
      await noteShared(trx, raise, now);
      return [];
    }
    const asked = await trx
      .selectFrom('commitments')
      .select(['id', 'amount', 'signed_at', 'created_at'])
      .where('raise_id', '=', raise.id)
      .where('state', 'in', ['signed', 'waitlisted'])
      .orderBy('id')
      .execute();
    const totals = await totalsOf(trx, raise.id);
    const taken = (totals.get('funded')?.amount ?? 0) + (totals.get('settled')?.amount ?? 0);
    const asks = asked.map(
      ({ id, amount, signed_at, created_at }): Ask => ({
        ...{ id, amount },
        signedAt: signed_at ?? created_at,
      }),
    );
    const capacity = Math.max((raise.max_amount ?? 0) - taken, 0);
    const given = scaleBack(asks, capacity, tickOf(raise.currency));
    const rows = asks.map(({ id, amount }) => ({
      commitment_id: id,
      raise_id: raise.id,
      asked: amount,
      given: required(given.get(id)),
      applied_at: null,
    }));
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      await trx.insertInto('commitment_allocations').values(some).execute();
      await bindRecords(trx, ofRaise(raise.id), some.map(boundRow.commitment_allocations), now);
    }
    return rows.length === 0 ? noteShared(trx, raise, now) : [];
  },
};

/** Gives all their share, those first who get less than they have, so that there is capacity. */
export const giveShares: ScheduledTask<Allocation> = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (!isToShare(raise)) return [];
    return db
      .selectFrom('commitment_allocations')
      .innerJoin('commitments', 'commitments.id', 'commitment_allocations.commitment_id')
      .selectAll('commitment_allocations')
      .where('commitment_allocations.raise_id', '=', raise.id)
      .where('applied_at', 'is', null)
      .orderBy('commitments.state')
      .orderBy('commitment_id')
      .limit(limit)
      .execute();
  },
  async move(ledger, raise, found, now) {
    const { trx } = ledger;
    const applied_at = new Date(now).toISOString();
    const events = await each(found, async ({ commitment_id, raise_id, given, asked }) => {
      await trx
        .updateTable('commitment_allocations')
        .set({ applied_at })
        .where('commitment_id', '=', commitment_id)
        .execute();
      const row = { commitment_id, raise_id, asked, given, applied_at };
      await bindRecords(trx, ofRaise(raise.id), [boundRow.commitment_allocations(row)], now);
      return give(ledger, raise, { commitment_id, given, asked }, now);
    });
    const [left] = await giveShares.find(trx, raise, now, 1);
    return left === undefined ? [...events, ...(await noteShared(trx, raise, now))] : events;
  },
};

async function give(
  ledger: Ledger,
  raise: RaiseRow,
  { commitment_id, given, asked }: Pick<Allocation, 'commitment_id' | 'given' | 'asked'>,
  now: number,
) {
  const row = await ledger.trx
    .selectFrom('commitments')
    .selectAll()
    .where('id', '=', commitment_id)
    .executeTakeFirstOrThrow();
  // Who waits may leave at any time; what they would have got stays free.
  if (row.state !== 'signed' && row.state !== 'waitlisted') return {};
  const isSome = given > 0;
  const guards = { allocatedSome: () => isSome, allocatedNothing: () => !isSome };
  return applyTransition(
    ledger,
    {
      ...{ raise, row, event: 'allocate', who: 'clock', guards, tell: { asked } },
      ...(isSome ? { amount: given } : {}),
      // Who gets nothing and has paid all the same gets that back. Who has reported another amount
      // has to report what is now asked of them.
      ...(isSome && given !== row.amount ? { noted: noReport } : {}),
    },
    now,
  );
}

async function isPlanned(db: Database, { id }: RaiseRow): Promise<boolean> {
  const some = await db
    .selectFrom('commitment_allocations')
    .select('commitment_id')
    .where('raise_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

/** Notes that all have their share, from when on they can pay it, and tells the company. */
async function noteShared(
  trx: Transaction,
  raise: RaiseRow,
  now: number,
): Promise<readonly AnyEvent[]> {
  const allocated_at = new Date(now).toISOString();
  await trx.updateTable('raises').set({ allocated_at }).where('id', '=', raise.id).execute();
  const since = afterHold(allocated_at, raise.paying_held_until);
  return [raiseNotice(raise, 'shared-out', { until: fundingDueAt(since) })];
}
