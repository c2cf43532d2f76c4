import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { type RaiseRow, raiseById } from '../../raises/raise-store.ts';
import { latestSnapshot } from '../../raises/snapshots/raise-snapshots.ts';
import { type Ledger, lockLedger } from '../ledger.ts';
import {
  closeUnsigned,
  fundWhole,
  lapseUnpaid,
  releaseAll,
  settleFunded,
} from './after-closing.ts';
import {
  remindToAccept,
  remindToConfirm,
  remindToConfirmPayments,
  remindToPay,
  remindToSign,
  tellToPay,
} from './remind.ts';
import { renewOffers } from './renew-offers.ts';
import { firstAfter, type ScheduledTask } from './scheduled-task.ts';
import { giveShares, planShares } from './share-out.ts';
import { tellChanged } from './tell-changed.ts';
import { tellClosing, tellPaused, tellResumed } from './tell-of-raise.ts';
import { tellWatchers } from './tell-watchers.ts';
import { askAgain, expireOffers, lapseUnconfirmed, offerCapacity } from './while-open.ts';

/** The kind of the job that does what is left. */
export const commitmentTransitionsKind = 'commitment-transitions';

/** So many commitments change in one transaction, besides the offers of capacity that this has freed. */
export const batchSize = 150;

/**
 * All that the clock does with commitments, in this order: what is over ends before anybody is
 * reminded of it, and capacity is offered once it is free.
 */
const tasks: readonly Runnable[] = [
  runnable(askAgain),
  // Before offers end whose time passed while nobody could take them.
  runnable(renewOffers),
  runnable(expireOffers),
  runnable(lapseUnconfirmed),
  runnable(closeUnsigned),
  runnable(planShares),
  runnable(giveShares),
  runnable(fundWhole),
  runnable(lapseUnpaid),
  runnable(tellToPay),
  runnable(remindToPay),
  runnable(remindToAccept),
  runnable(remindToConfirm),
  runnable(remindToConfirmPayments),
  runnable(tellClosing),
  runnable(tellPaused),
  runnable(tellResumed),
  runnable(tellChanged),
  runnable(remindToSign),
  runnable(settleFunded),
  runnable(releaseAll),
  runnable(offerCapacity),
  // Last, for there may be many, and nobody's commitment waits for them.
  runnable(tellWatchers),
];

/** A task, whatever it finds. */
interface Runnable extends Pick<ScheduledTask, 'next'> {
  isDue(db: Database, raise: RaiseRow, now: number): Promise<boolean>;
  run(
    ledger: Ledger,
    raise: RaiseRow,
    now: number,
    limit: number,
  ): Promise<{ readonly moved: number; readonly events: readonly AnyEvent[] }>;
}

function runnable<Found>({ find, move, next }: ScheduledTask<Found>): Runnable {
  return {
    next,
    isDue: async (db, raise, now) => (await find(db, raise, now, 1)).length > 0,
    async run(ledger, raise, now, limit) {
      const found = await find(ledger.trx, raise, now, limit);
      const events = found.length === 0 ? [] : await move(ledger, raise, found, now);
      return { moved: found.length, events };
    },
  };
}

/** Tells whether anything is due for a raise. */
export async function hasWork(db: Database, raise: RaiseRow, now: number): Promise<boolean> {
  for (const { isDue } of tasks) if (await isDue(db, raise, now)) return true;
  return false;
}

/** Finds the next moment, ISO 8601, from which something may be due without a change; or null. */
export async function nextWork(db: Database, raise: RaiseRow, now: number): Promise<string | null> {
  const moments: (string | null)[] = [];
  for (const { next } of tasks) {
    if (next !== 'written') moments.push(await next(db, raise, now));
  }
  return firstAfter(now, ...moments);
}

/** The outcome of a batch of scheduled work, and whether there is more. */
export interface Batch {
  readonly events: readonly AnyEvent[];
  readonly isLast: boolean;
}

/**
 * Does what is due for the commitments of a raise, at most `limit` of them, in the caller's
 * transaction. Its ledger is locked before anything is looked at, so that nothing is judged by what
 * somebody else is about to change. What is done is seen in the commitments themselves: work that was
 * interrupted goes on where it was, and nothing is done twice.
 */
export async function nextBatch(ledger: Ledger, now: number, limit = batchSize): Promise<Batch> {
  const { trx } = ledger;
  const raise = await raiseById(trx, ledger.raise.id);
  if (raise === undefined) return { events: [], isLast: true };
  const events: AnyEvent[] = [];
  let left = limit;
  for (const task of tasks) {
    const { moved, events: taskEvents } = await task.run(ledger, raise, now, left);
    events.push(...taskEvents);
    left -= moved;
    if (left <= 0) return { events, isLast: false };
  }
  return { events, isLast: !(await hasWork(trx, raise, now)) };
}

/**
 * Does the first batch in the transaction that ended a raise or changed its terms, so that what most
 * raises need is done at once; the job does the rest without waiting.
 */
export async function followRaise(
  ledger: Ledger,
  now: number,
): Promise<{ readonly events: readonly AnyEvent[] }> {
  const { events, isLast } = await nextBatch(ledger, now);
  if (!isLast) await hastenJob(ledger.trx, commitmentTransitionsKind, now);
  return { events };
}

/**
 * Asks those who signed an earlier snapshot than the newest to confirm it, after a material change. As
 * many as fit into this transaction are asked at once, the others by the job.
 */
export async function followMaterialChange(
  trx: Transaction,
  raiseId: string,
  now: number,
): Promise<{ readonly events: readonly AnyEvent[] }> {
  const { seq } = required(await latestSnapshot(trx, raiseId));
  const asking = { reconfirm_snapshot_seq: seq };
  await trx.updateTable('raises').set(asking).where('id', '=', raiseId).execute();
  return followRaise(await lockLedger(trx, raiseId), now);
}
