/** What the clock does with commitments once a raise takes no more of them. */
import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { fundingDueAt, reportedDueAt } from '#shared/product/commitments/due-times.ts';
import { heldAmount, isOwing, isUnderway } from '../raise-totals.ts';
import { isSharedOut, payableSince } from '../shared-out.ts';
import { applyTransition } from '../transition.ts';
import { commitmentsIn, each, firstAfter, type ScheduledTask } from './scheduled-task.ts';

/** What is not binding ends with the raise. Where capacity is shared out, those who wait get their part. */
export const closeUnsigned: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'settling') return [];
    const waiting = isSharedOut(raise) ? [] : (['waitlisted'] as const);
    return commitmentsIn(db, raise, ['soft_circled', 'offered', ...waiting], limit).execute();
  },
  async move(ledger, raise, found, now) {
    const what = { event: 'close', who: 'clock', guards: {} } as const;
    return each(found, (row) => applyTransition(ledger, { raise, row, ...what }, now));
  },
};

/**
 * What has not arrived ten business days after closing is cancelled. What its investor has reported,
 * or of which a part has arrived, has five more: a transfer may be on its way, and nobody would know
 * whose money it is.
 */
export const lapseUnpaid: ScheduledTask = {
  next(_db, raise, now) {
    const since = payableSince(raise);
    if (raise.state !== 'settling' || since === null) return null;
    return firstAfter(now, fundingDueAt(since), reportedDueAt(since));
  },
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (raise.state !== 'settling' || since === null) return [];
    if (Date.parse(fundingDueAt(since)) > now) return [];
    const unpaid = commitmentsIn(db, raise, ['signed'], limit).where(isOwing);
    const isAllOver = Date.parse(reportedDueAt(since)) <= now;
    return (isAllOver ? unpaid : unpaid.where((eb) => eb.not(isUnderway(eb)))).execute();
  },
  async move(ledger, raise, found, now) {
    const guards = { fundingOver: () => true };
    const what = { event: 'deadline-lapse', who: 'clock', guards } as const;
    return each(found, (row) => applyTransition(ledger, { raise, row, ...what }, now));
  },
};

/**
 * All of it has arrived, in parts or before it was signed. Nothing is changed or cancelled any more
 * while a raise is settled, so that it is funded; what is too much is owed back.
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
      const noted = await latestArrival(ledger.trx, row.id);
      const what = { event: 'fund', who: 'clock', guards: { wholeArrived: () => true } } as const;
      return applyTransition(
        ledger,
        {
          raise,
          row,
          ...what,
          noted: { ...noted, funded_at: at, funded_on: row.funded_on ?? at.slice(0, 10) },
        },
        now,
      );
    });
  },
};

/** Who noted last what had arrived, and under which reference. */
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
