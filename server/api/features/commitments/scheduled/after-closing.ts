/** Scheduled tasks for the commitments of a raise that takes no more of them, and of one that has ended. */
import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { fundingDueAt, reportedDueAt } from '#shared/product/commitments/due-times.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { heldAmount, isOwing, isUnderway } from '../raise-totals.ts';
import { isSharedOut, payableSince } from '../shared-out.ts';
import { applyTransition, priorGuards } from '../transition.ts';
import {
  afterPayable,
  applyToEach,
  commitmentsIn,
  each,
  type ScheduledTask,
} from './scheduled-task.ts';

/** Ends what is not binding with the raise. Where capacity is shared out, those who wait get their part. */
export const closeUnsigned: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'settling') return [];
    const waiting = isSharedOut(raise) ? [] : (['waitlisted'] as const);
    return commitmentsIn(db, raise, ['soft_circled', 'offered', ...waiting], limit).execute();
  },
  move: applyToEach(() => ({ event: 'close', who: 'clock', guards: {} })),
};

/**
 * Cancels what has not arrived ten business days after closing. What its investor has reported, or of
 * which a part has arrived, has five more: a transfer may be on its way, and nobody would know whose
 * money it is.
 */
export const lapseUnpaid: ScheduledTask = {
  next: (_db, raise, now) => afterPayable(raise, now, fundingDueAt, reportedDueAt),
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (raise.state !== 'settling' || since === null) return [];
    if (Date.parse(fundingDueAt(since)) > now) return [];
    const unpaid = commitmentsIn(db, raise, ['signed'], limit).where(isOwing);
    const isAllOver = Date.parse(reportedDueAt(since)) <= now;
    return (isAllOver ? unpaid : unpaid.where((eb) => eb.not(isUnderway(eb)))).execute();
  },
  move: applyToEach(() => ({
    ...{ event: 'deadline-lapse', who: 'clock' },
    guards: { fundingOver: () => true },
  })),
};

/**
 * Funds what has arrived as a whole, in parts or before it was signed. Nothing is changed or cancelled
 * any more while a raise is settled; what is too much is owed back.
 */
export const fundWhole: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'settling' || payableSince(raise) === null) return [];
    return commitmentsIn(db, raise, ['signed'], limit)
      .where(heldAmount, '>=', sql.ref<number>('commitments.amount'))
      .execute();
  },
  async move(ledger, raise, found, now) {
    const at = new Date(now).toISOString();
    return each(found, async (row) => {
      const arrival = await latestArrival(ledger.trx, row.id);
      const noted = { ...arrival, funded_at: at, funded_on: row.funded_on ?? at.slice(0, 10) };
      const what = { event: 'fund', who: 'clock', guards: { wholeArrived: () => true } } as const;
      return applyTransition(ledger, { raise, row, ...what, noted }, now);
    });
  },
};

/** Settles a commitment once the raise succeeded: the money that has arrived is invested. */
export const settleFunded: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'closed_funded') return [];
    return commitmentsIn(db, raise, ['funded'], limit).execute();
  },
  move: applyToEach(() => ({ event: 'settle', who: 'operator', guards: {} })),
};

/** Releases everyone once the raise failed or was cancelled; what has arrived has to be paid back. */
export const releaseAll: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'closed_failed' && raise.state !== 'cancelled') return [];
    return commitmentsIn(db, raise, openCommitmentStates, limit).execute();
  },
  move: applyToEach((row) => ({ event: 'release', who: 'system', guards: priorGuards(row) })),
};

/** Finds who last recorded money of a commitment, and under which reference. */
async function latestArrival(trx: Transaction, id: string) {
  const event = await trx
    .selectFrom('commitment_events')
    .select(['actor_id', 'reference'])
    .where('commitment_id', '=', id)
    .where('event', 'in', ['note-received', 'confirm-funding'])
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return { funded_by: event?.actor_id ?? null, funding_reference: event?.reference ?? null };
}
