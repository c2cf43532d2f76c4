/** Scheduled tasks that tell people, once each, before something lapses. */
import { sql } from 'kysely';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import {
  effectiveDeadline,
  fundingReminderAt,
  offerEndsAt,
  offerReminderHours,
  raiseEndReminderHours,
  reconfirmReminderHours,
  reportedDueAt,
  reportedReminderAt,
} from '#shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { commitmentDue, confirmationDue } from '../commitment-events.ts';
import type { CommitmentRow } from '../ledger.ts';
import { endOf } from '../offer.ts';
import { isOwing } from '../raise-totals.ts';
import { isSharedOut, movedByHold, payableSince, paymentDueAt } from '../shared-out.ts';
import { noteNotice, notNoticed } from './notices.ts';
import {
  afterPayable,
  commitmentsIn,
  firstAfter,
  firstDue,
  type ScheduledTask,
} from './scheduled-task.ts';

const hourMs = 3_600_000;
const offerReminderMs = offerReminderHours * hourMs;

/**
 * Tells investors to pay when the raise has closed, and again once a changed account is shown. Where
 * capacity is shared out, their share says it the first time.
 */
export const tellToPay: ScheduledTask = {
  next: (_db, raise, now) => afterPayable(raise, now, (since) => since),
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (since === null || Date.parse(since) > now) return [];
    const isSaid = isSharedOut(raise) && movedByHold(raise) === null;
    return isSaid ? [] : unpaid(db, raise, 'funding-due', limit);
  },
  move: ({ trx }, raise, found) => tell(trx, raise, found, 'funding-due'),
};

/** Reminds investors to pay three business days before it is due. */
export const remindToPay: ScheduledTask = {
  next: (_db, raise, now) => afterPayable(raise, now, fundingReminderAt),
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (since === null || Date.parse(fundingReminderAt(since)) > now) return [];
    return unpaid(db, raise, 'funding-soon', limit);
  },
  move: ({ trx }, raise, found) => tell(trx, raise, found, 'funding-soon'),
};

/** Reminds investors to confirm changed terms a day before it is due. */
export const remindToConfirm: ScheduledTask = {
  async next(db, raise, now) {
    if (!runningRaiseStates.includes(raise.state)) return null;
    const beforeMs = reconfirmReminderHours * hourMs;
    const due = await firstDue(db, raise, 'reconfirm_due', now + beforeMs);
    return due === null ? null : new Date(Date.parse(due) - beforeMs).toISOString();
  },
  async find(db, raise, now, limit) {
    if (!runningRaiseStates.includes(raise.state)) return [];
    const soon = new Date(now + reconfirmReminderHours * hourMs).toISOString();
    return commitmentsIn(db, raise, ['reconfirm_due'], limit)
      .where('reconfirm_due_at', '>', new Date(now).toISOString())
      .where('reconfirm_due_at', '<=', soon)
      .where(notNoticed(sql`'reconfirm-soon:' || commitments.reconfirm_due_at`))
      .execute();
  },
  move: ({ trx }, raise, found) => tell(trx, raise, found, 'reconfirm-soon'),
};

/**
 * Reminds investors to sign for the place they were offered, a day before the offer ends; not those whom
 * it was offered to later than that.
 */
export const remindToAccept: ScheduledTask = {
  async next(db, raise, now) {
    if (!openRaiseStates.includes(raise.state)) return null;
    const due = await firstDue(db, raise, 'offered', now + offerReminderMs);
    return firstAfter(now, reminded(due), reminded(effectiveDeadline(endOf(raise))));
  },
  async find(db, raise, now, limit) {
    if (!openRaiseStates.includes(raise.state)) return [];
    const soon = new Date(now + offerReminderMs).toISOString();
    const ends = effectiveDeadline(endOf(raise));
    return commitmentsIn(db, raise, ['offered'], limit)
      .where('offer_expires_at', '>', new Date(now).toISOString())
      .$if(ends === null || ends > soon, (query) => query.where('offer_expires_at', '<=', soon))
      .where(notNoticed(sql`'offer-soon:' || commitments.offer_expires_at`))
      .execute();
  },
  move: ({ trx }, raise, found) => tell(trx, raise, found, 'offer-soon'),
};

function reminded(at: string | null): string | null {
  return at === null ? null : new Date(Date.parse(at) - offerReminderMs).toISOString();
}

/** Reminds those who have only made a soft circle to sign, before the raise ends and it with it. */
export const remindToSign: ScheduledTask = {
  next: (_db, raise, now) => firstAfter(now, remindedOfEndAt(raise)),
  async find(db, raise, now, limit) {
    const ends = endsSoon(raise, now);
    if (ends === null) return [];
    const since = new Date(Date.parse(ends) - raiseEndReminderHours * hourMs).toISOString();
    return commitmentsIn(db, raise, ['soft_circled'], limit)
      .where('updated_at', '<', since)
      .where(notNoticed(sql`${`closing-soon:${ends}`}`))
      .execute();
  },
  async move({ trx }, raise, found, now) {
    const ends = required(endsSoon(raise, now));
    for (const { id } of found) await noteNotice(trx, id, `closing-soon:${ends}`);
    return found.map((row) => commitmentDue(raise, row, 'closing-soon', ends));
  },
};

/** Reminds the company to confirm payments that were reported, before they lapse. */
export const remindToConfirmPayments: ScheduledTask = {
  next: (_db, raise, now) => afterPayable(raise, now, reportedReminderAt),
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (raise.state !== 'settling' || since === null) return [];
    if (Date.parse(reportedReminderAt(since)) > now) return [];
    return commitmentsIn(db, raise, ['signed'], limit)
      .where('reported_at', 'is not', null)
      .where(notNoticed(sql`${ofHold(raise, 'confirm-soon')}`))
      .execute();
  },
  async move({ trx }, raise, found) {
    for (const { id } of found) await noteNotice(trx, id, ofHold(raise, 'confirm-soon'));
    return [confirmationDue(raise, found, reportedDueAt(required(payableSince(raise))))];
  },
};

/** Tells from when on people are reminded of the end of an open raise, ISO 8601; or null. */
export function remindedOfEndAt(raise: RaiseRow): string | null {
  if (raise.state !== 'live' && raise.state !== 'closing') return null;
  const ends = effectiveDeadline(endOf(raise));
  if (ends === null) return null;
  return new Date(Date.parse(ends) - raiseEndReminderHours * hourMs).toISOString();
}

/** Tells when an open raise ends, if that is so near that people are reminded; or null. */
export function endsSoon(raise: RaiseRow, now: number): string | null {
  const remindedAt = remindedOfEndAt(raise);
  const ends = effectiveDeadline(endOf(raise));
  if (remindedAt === null || ends === null || Date.parse(ends) <= now) return null;
  return Date.parse(remindedAt) <= now ? ends : null;
}

/** The name of a notice about the time to pay, which is another one once a hold has moved that. */
function ofHold(raise: RaiseRow, notice: string): string {
  const moved = movedByHold(raise);
  return moved === null ? notice : `${notice}:${moved}`;
}

/** Finds those who have neither paid nor reported a payment, and have not been told this. */
async function unpaid(
  db: Database,
  raise: RaiseRow,
  notice: string,
  limit: number,
): Promise<readonly CommitmentRow[]> {
  if (raise.state !== 'settling' || payableSince(raise) === null) return [];
  return commitmentsIn(db, raise, ['signed'], limit)
    .where('reported_at', 'is', null)
    .where(isOwing)
    .where(notNoticed(sql`${ofHold(raise, notice)}`))
    .execute();
}

async function tell(
  trx: Transaction,
  raise: RaiseRow,
  found: readonly CommitmentRow[],
  what: 'funding-due' | 'funding-soon' | 'reconfirm-soon' | 'offer-soon',
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  for (const row of found) {
    const lapses = lapsesAt(row, what);
    const notice = lapses === undefined ? ofHold(raise, what) : `${what}:${lapses}`;
    await noteNotice(trx, row.id, notice);
    // The raise may have been given an earlier end than the offer since.
    const due =
      what === 'offer-soon'
        ? offerEndsAt(row.offer_expires_at, endOf(raise))
        : (lapses ?? paymentDueAt(raise, row));
    const isLate = what === 'offer-soon' && row.updated_at > (reminded(due) ?? '');
    if (due !== null && !isLate) events.push(commitmentDue(raise, row, what, due));
  }
  return events;
}

/** When a commitment lapses that is not about a payment, ISO 8601. */
function lapsesAt(row: CommitmentRow, what: string): string | null | undefined {
  if (what === 'reconfirm-soon') return row.reconfirm_due_at;
  return what === 'offer-soon' ? row.offer_expires_at : undefined;
}
