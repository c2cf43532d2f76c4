/** Makes the events that tell people what happened to a commitment. */

import type { BookTask, BookUpdate } from '#api/platform/events/book-notifications.ts';
import type {
  InvestorTask,
  InvestorUpdate,
  OfCommitment,
} from '#api/platform/events/commitment-notifications.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { required } from '#api/platform/required.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import {
  cancelWindowEnds,
  effectiveDeadline,
  isCancelWindowOpen,
} from '#shared/product/commitments/due-times.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import { endedRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { heldOf, isPending, moneyOf } from './commitment-money.ts';
import type { CommitmentRow } from './ledger.ts';
import { endOf } from './offer.ts';
import { afterHold, awaitsShares, isSharedOut, payableUntil, paymentHold } from './shared-out.ts';

type Event = EventOf<typeof commitmentLifecycle>;

/** More to say about an event of a commitment. */
export interface MoreToTell {
  /** Epoch milliseconds: whether it can still be cancelled depends on it. */
  readonly now: number;
  /** The account that caused it; left out for the clock and the system. */
  readonly by?: string;
  /** Of an owner who declines, or of what is noted about the money. */
  readonly reason?: string;
  /** What was paid back, in minor units. */
  readonly paid?: number;
  /** What had been asked for before capacity was shared out, in minor units. */
  readonly asked?: number;
  /** What was available when somebody who would take it at least was passed over, in minor units. */
  readonly available?: number;
  /** The side letters that were offered with it and that nobody signs any more. */
  readonly letters?: readonly string[];
  /** The changed terms that are to be confirmed, as a reader knows them. */
  readonly changed?: readonly string[];
}

/**
 * Makes what people are told of an event of the ledger: the investor, and the owner and the editors of
 * the company but for the one who did it. What becomes of all commitments at the end of a raise the
 * company is told once, of the raise. `after` is the commitment as the event has left it. The events
 * are known by the commitment and its version, so that nobody is told twice of one.
 */
export function commitmentMoved(
  raise: RaiseRow,
  after: CommitmentRow,
  event: Event,
  more: MoreToTell,
): readonly AnyEvent[] {
  const facts = factsOf(raise, after, event, more);
  const about = { person: after.investor_id, onceKey: `${after.id}:${after.version}` };
  const toCompany = { ...about, ...(more.by === undefined ? {} : { by: more.by }) };
  const isEarly = isBeforeShares(raise, after, event);
  const task = investorTask(event, after, isEarly);
  const update = investorUpdate(event, after, isEarly);
  const book = bookUpdate(event, after);
  // Of a raise that did not succeed the company is told all that is owed at once.
  const isOwedAtOnce = event === 'owe-back' && endedRaiseStates.includes(raise.state);
  const due = isOwedAtOnce ? undefined : bookTask(event, after);
  const events: readonly (AnyEvent | undefined)[] = [
    task && { ...about, kind: 'commitment.act', facts: { ...facts, what: task } },
    update && { ...about, kind: 'commitment.moved', facts: { ...facts, what: update } },
    book && { ...toCompany, kind: 'book.moved', facts: { ...facts, what: book } },
    due && { ...toCompany, kind: 'book.act', facts: { ...facts, what: due } },
  ];
  return events.filter((one) => one !== undefined);
}

/** Tells an investor what has to be done, and until when, without an event of the ledger. */
export function commitmentDue(
  raise: RaiseRow,
  row: CommitmentRow,
  what: InvestorTask,
  until: string,
): AnyEvent {
  const facts = { ...basicFacts(raise, row), until, what };
  const onceKey = `${row.id}:${what}:${until}`;
  return { kind: 'commitment.act', person: row.investor_id, facts, onceKey };
}

/** Tells the company before payments that were reported lapse: of several in one sum. */
export function confirmationDue(
  raise: RaiseRow,
  rows: readonly CommitmentRow[],
  until: string,
): AnyEvent {
  const first = required(rows[0]);
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const facts = { ...basicFacts(raise, first), until, amount, what: 'confirm-soon' } as const;
  const onceKey = `${first.id}:confirm-soon:${until}`;
  if (rows.length === 1) return { kind: 'book.act', person: first.investor_id, facts, onceKey };
  return { kind: 'book.act', person: null, facts: { ...facts, count: rows.length }, onceKey };
}

/** Tells an investor something about the raise as a whole. */
export function toldOfRaise(
  raise: RaiseRow,
  row: CommitmentRow,
  what: 'raise-closing' | 'raise-paused' | 'raise-resumed',
  now: number,
): AnyEvent {
  const dates = endOf(raise);
  const ends = effectiveDeadline(dates);
  const until = isCancelWindowOpen(dates, now) ? cancelWindowEnds(dates) : null;
  const facts = {
    ...basicFacts(raise, row),
    status: statusOf(row),
    ...(awaitsShares(raise, row) ? { early: true } : {}),
    ...heldFact(raise, now),
    ...(ends === null ? {} : { ends }),
    ...(until === null ? {} : { until }),
    what,
  };
  const onceKey = `${row.id}:${what}:${new Date(now).toISOString()}`;
  return { kind: 'commitment.moved', person: row.investor_id, facts, onceKey };
}

function statusOf({ state }: CommitmentRow): NonNullable<OfCommitment['status']> {
  if (state === 'soft_circled') return 'soft';
  if (state === 'offered') return 'offered';
  if (state === 'reconfirm_due') return 'reconfirm';
  return state === 'waitlisted' ? 'waiting' : 'binding';
}

function basicFacts(raise: RaiseRow, row: CommitmentRow): OfCommitment {
  return {
    company: raise.company_id,
    name: raise.company_name,
    raise: raise.id,
    commitment: row.id,
    amount: row.amount,
    currency: row.currency,
    ...(heldOf(row) === 0 ? {} : { received: heldOf(row) }),
  };
}

function factsOf(
  raise: RaiseRow,
  after: CommitmentRow,
  event: Event,
  { now, reason, asked, available, changed, paid, letters = [] }: MoreToTell,
): OfCommitment {
  const until = untilOf(raise, after, event, now);
  const owed = owedBack(moneyOf(after));
  return {
    ...basicFacts(raise, after),
    ...(paid === undefined ? {} : { amount: paid }),
    ...(event === 'note-received' ? { arrived: after.arrived_amount } : {}),
    ...(owed === 0 ? {} : { owed }),
    ...(until === null ? {} : { until }),
    ...heldFact(raise, now),
    ...(after.state === 'refund_due' ? { refund: true } : {}),
    ...(raise.state === 'cancelled' ? { cancelled: true } : {}),
    ...(isSharedOut(raise) ? { shared: true } : {}),
    ...(isBeforeShares(raise, after, event) ? { early: true } : {}),
    ...(reason === undefined || reason === '' ? {} : { reason }),
    ...(askedOf(after, asked) ?? {}),
    ...(available === undefined ? {} : { available }),
    ...(changed === undefined ? {} : { changed }),
    ...(letters.length === 0 ? {} : { letters }),
  };
}

function heldFact(raise: RaiseRow, now: number): Pick<OfCommitment, 'heldUntil'> {
  const heldUntil = paymentHold(raise, now);
  return heldUntil === null ? {} : { heldUntil };
}

/** Tells that it is not known yet how much has to be paid: each part is told before all are given. */
function isBeforeShares(raise: RaiseRow, after: CommitmentRow, event: Event): boolean {
  return event !== 'allocate' && awaitsShares(raise, after);
}

/** Returns the amount asked for, where somebody gets or is offered less. */
function askedOf({ wanted_amount }: CommitmentRow, shared: number | undefined) {
  const asked = shared ?? wanted_amount;
  return asked === null ? undefined : { asked };
}

function untilOf(raise: RaiseRow, row: CommitmentRow, event: Event, now: number): string | null {
  const { state, offer_expires_at, reconfirm_due_at } = row;
  if (state === 'offered') return offer_expires_at;
  if (state === 'reconfirm_due') return reconfirm_due_at;
  const dates = endOf(raise);
  // Capacity is shared out while the raise is settled, and noted there once all have their part.
  if (event === 'allocate') {
    const at = new Date(now).toISOString();
    return payableUntil(afterHold(at, raise.paying_held_until), row);
  }
  return isCancelWindowOpen(dates, now) ? cancelWindowEnds(dates) : null;
}

/** @param isEarly whether it is not known yet how much is to be paid, so that nothing is due */
function investorTask(
  event: Event,
  row: CommitmentRow,
  isEarly: boolean,
): InvestorTask | undefined {
  const { state } = row;
  if (event === 'offer') return 'offered';
  if (event === 'material-change') return 'reconfirm-due';
  if (event === 'note-received' && state === 'signed' && !isEarly) return 'another-amount';
  return event === 'allocate' && state === 'signed' && !isPaid(row) ? 'allocated' : undefined;
}

const investorUpdates: Readonly<Partial<Record<Event, InvestorUpdate>>> = {
  'accept-offer': 'signed',
  'expire-offer': 'offer-expired',
  'pass-over': 'passed-over',
  'confirm-funding': 'funded',
  fund: 'funded',
  cancel: 'cancelled',
  'decline-offer': 'cancelled',
  decline: 'declined',
  countersign: 'countersigned',
  reconfirm: 'reconfirmed',
  lapse: 'lapsed',
  close: 'closed',
  'deadline-lapse': 'unpaid',
  settle: 'settled',
  release: 'released',
  'owe-back': 'owed-back',
  'mark-refunded': 'refunded',
  'withdraw-refund': 'refund-withdrawn',
};

/** Tells whether all of its amount has arrived. */
function isPaid(row: CommitmentRow): boolean {
  return heldOf(row) >= row.amount;
}

function investorUpdate(
  event: Event,
  row: CommitmentRow,
  isEarly: boolean,
): InvestorUpdate | undefined {
  const { state } = row;
  if (event === 'commit') return state === 'waitlisted' ? 'waitlisted' : 'signed';
  // Whoever changes a soft circle has just seen it change.
  if (event === 'amend') return state === 'signed' ? 'amended' : undefined;
  if (event === 'allocate') {
    if (state === 'cancelled') return 'unallocated';
    return isPaid(row) ? 'allocated-paid' : undefined;
  }
  if (event === 'note-received') return state === 'signed' && !isEarly ? undefined : 'money-noted';
  if (event === 'confirm-funding' && state === 'refund_due') return 'arrived-late';
  return investorUpdates[event];
}

const bookUpdates: Readonly<Partial<Record<Event, BookUpdate>>> = {
  'soft-circle': 'soft-circled',
  'accept-offer': 'signed',
  'expire-offer': 'offer-expired',
  'confirm-funding': 'funded',
  fund: 'funded',
  decline: 'declined',
  'deadline-lapse': 'unpaid',
  'mark-refunded': 'refunded',
  'withdraw-refund': 'refund-withdrawn',
  cancel: 'cancelled',
  'decline-offer': 'cancelled',
  'withdraw-report': 'report-withdrawn',
  'note-received': 'another-amount',
  reconfirm: 'reconfirmed',
  lapse: 'lapsed',
};

function bookUpdate(event: Event, after: CommitmentRow): BookUpdate | undefined {
  const { state } = after;
  // What is to be paid back says itself what happened.
  if (bookTask(event, after) !== undefined) return undefined;
  if (event === 'commit') return state === 'waitlisted' ? 'waitlisted' : 'signed';
  if (event === 'amend') {
    if (state === 'soft_circled') return 'soft-circle-changed';
    return state === 'signed' ? 'amended' : undefined;
  }
  return bookUpdates[event];
}

const refundTasks: Readonly<Partial<Record<Event, BookTask>>> = {
  'note-received': 'refund-arrived',
  'confirm-funding': 'refund-arrived',
  lapse: 'refund-lapsed',
  'owe-back': 'refund-owed',
  cancel: 'refund-due',
};

/** After a raise has failed its owner sees all refunds at once; one by one only what comes before. */
function bookTask(event: Event, row: CommitmentRow): BookTask | undefined {
  const { state } = row;
  if (event === 'report-funding') return 'funding-reported';
  const isNoted = event === 'note-received' || event === 'withdraw-report';
  if (state === 'cancelled' && isPending(row) && !isNoted) return 'reported-ended';
  const isMoney = event === 'note-received' || event === 'confirm-funding' || event === 'fund';
  if (isMoney && state !== 'refund_due') {
    return owedBack(moneyOf(row)) > 0 ? 'refund-surplus' : undefined;
  }
  if (state !== 'refund_due') return undefined;
  return refundTasks[event];
}
