/** The conditions of a commitment's lifecycle, each as what holds or the refusal. */

import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import {
  isAhead,
  isBeforeSettling,
  takesCommitments,
} from '#shared/product/commitments/conditions.ts';
import {
  cancelNoticeHours,
  cancelWindowEnds,
  effectiveDeadline,
  isCancelWindowOpen,
  offerEndsAt,
} from '#shared/product/commitments/due-times.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { ticketProblem } from '#shared/product/commitments/tickets.ts';
import { notShown } from '#shared/product/investors/may-commit.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { isPending } from './commitment-money.ts';
import { type CommitmentRow, onlyOne } from './ledger.ts';
import { endOf, type Offer, ticketsOf } from './offer.ts';
import { remainingCapacity } from './raise-totals.ts';
import { isAllocated, isSharedOut } from './shared-out.ts';

export type Verdict = true | ProblemError;

/** The raise takes commitments, and its time is not over. */
export function raiseOpen(raise: RaiseRow, now: number): Verdict {
  if (takesCommitments(raise) && !hasEnded(raise, now)) return true;
  if (raise.state === 'paused') {
    return refusal('paused', 'An operator has paused this raise. Try again once it is live.');
  }
  const closedAt = effectiveDeadline(endOf(raise));
  return closed('This raise no longer takes commitments.', closedAt);
}

/** The raise takes commitments, and shows itself to whoever would begin a new one. */
export function openTo(
  { raise, isShown }: { readonly raise: RaiseRow; readonly isShown: boolean },
  now: number,
): Verdict {
  const open = raiseOpen(raise, now);
  if (open !== true || isShown) return open;
  const { code, message } = notShown;
  return new ProblemError(problem('forbidden', message, { code }));
}

/** The raise has not come to its end. */
export function beforeSettling(raise: RaiseRow): Verdict {
  if (isBeforeSettling(raise)) return true;
  return refusal('settling', 'The raise is being settled. Commitments can no longer be declined.');
}

/** The amount is a ticket of the raise. */
export function amountInRange(offer: Offer, amount: Money): Verdict {
  const tickets = ticketsOf(offer);
  const wrong = ticketProblem(amount, tickets);
  if (wrong === undefined) return true;
  const { code, message } = wrong;
  const { minTicket, maxTicket } = offer.snapshotContent.content;
  const errors = [{ pointer: '/amount', code, message }];
  return new ProblemError(
    problem('amount-out-of-range', message, { errors, minTicket, maxTicket }),
  );
}

/** The investor has no other open commitment to this raise. */
export async function hasNoOther(
  db: Database,
  raiseId: string,
  investorId: string,
): Promise<Verdict> {
  const other = await db
    .selectFrom('commitments')
    .select('id')
    .where('raise_id', '=', raiseId)
    .where('investor_id', '=', investorId)
    .where('state', 'in', openCommitmentStates)
    .executeTakeFirst();
  return other === undefined || onlyOne();
}

/**
 * So many minor units more are available: neither taken nor offered to somebody. Whoever waits for
 * more than there is holds up nobody. The refusal says what is available; it is worth another try
 * only where it was enough when the request arrived, and somebody was quicker.
 * @param before what was available then, in minor units; undefined where nobody has looked
 */
export async function hasCapacity(
  db: Database,
  raise: RaiseRow,
  more: number,
  before: number | undefined,
): Promise<Verdict> {
  if (more <= 0) return true;
  const left = await remainingCapacity(db, raise);
  if (more <= left) return true;
  const remaining = { amount: left, currency: raise.currency };
  const available = `${formatMoney(remaining)} is available.`;
  if (before !== undefined && more <= before) {
    return new ProblemError(
      problem('capacity-race', `Somebody was quicker. ${available}`, { remaining }),
    );
  }
  const message = `Only ${available}`;
  const errors = [{ pointer: '/amount', code: 'above-available', message }];
  return new ProblemError(problem('amount-out-of-range', message, { errors, remaining }));
}

/** Freed capacity is offered to who waits for it, and not shared out at the end. */
export function makesOffers(raise: RaiseRow): Verdict {
  if (!isSharedOut(raise)) return true;
  const message =
    'This raise scales back all amounts at its end. Cancel this one and sign another instead.';
  return refusal('scaled-back', message);
}

/** Who waits keeps their place only for what they have asked for, or less. */
export function noMore(amount: Money, row: CommitmentRow): Verdict {
  if (amount.amount <= row.amount) return true;
  const most = formatMoney({ amount: row.amount, currency: row.currency });
  const message = `On the waitlist you can lower your ${most}. To ask for more, cancel it and sign again; you then start at the end.`;
  return outOfRange('/amount', 'above-waiting', message);
}

/** The least that would be taken is a ticket of the raise, and not more than the amount. */
export function leastInRange(offer: Offer, amount: Money, atLeast: Money | undefined): Verdict {
  if (atLeast === undefined) return true;
  const at = '/atLeast';
  if (isSharedOut(offer.raise)) {
    const message = 'This raise scales back all amounts at its end. Leave this empty.';
    return outOfRange(at, 'scaled-back', message);
  }
  const tickets = { ...ticketsOf(offer), maxTicket: null, max: null };
  const wrong = ticketProblem(atLeast, tickets);
  if (wrong !== undefined) return outOfRange(at, wrong.code, wrong.message);
  if (atLeast.amount <= amount.amount) return true;
  const message = `The least you’d take can’t be more than your ${formatMoney(amount)}.`;
  return outOfRange(at, 'above-amount', message);
}

function outOfRange(pointer: string, code: string, message: string): ProblemError {
  const errors = [{ pointer, code, message }];
  return new ProblemError(problem('amount-out-of-range', message, { errors }));
}

/** The investor may still cancel for any reason. */
export function cancelWindowOpen(raise: RaiseRow, now: number): Verdict {
  const end = endOf(raise);
  if (isCancelWindowOpen(end, now)) return true;
  const message = `What is signed can be changed and cancelled until ${cancelNoticeHours} hours before the raise closes. That time is over.`;
  return closed(message, cancelWindowEnds(end));
}

/** The offered place is still kept. */
export function offerOpen(
  raise: RaiseRow,
  { offer_expires_at }: CommitmentRow,
  now: number,
): Verdict {
  const ends = offerEndsAt(offer_expires_at, endOf(raise));
  if (isAhead(ends, now)) return true;
  return closed('The time to take this place is over. You keep waiting.', ends);
}

/** The changed terms can still be confirmed. */
export function reconfirmOpen({ reconfirm_due_at }: CommitmentRow, now: number): Verdict {
  if (isAhead(reconfirm_due_at, now)) return true;
  return closed('The time to confirm it is over.', reconfirm_due_at);
}

/** Nothing was paid yet, as far as the investor says. */
export function notReported({ reported_at }: CommitmentRow): Verdict {
  if (reported_at === null) return true;
  const message =
    'You have reported the payment of this amount. If another one is right, take the report back first.';
  return refusal('reported', message);
}

/** Its investor had said that the payment was on its way. */
export function wasReported(row: CommitmentRow): Verdict {
  if (isPending(row)) return true;
  const { state } = row;
  const message =
    state === 'cancelled'
      ? 'This commitment has ended, and no payment of it was reported. If money has arrived all the same, note what has arrived.'
      : 'No payment of this commitment is reported.';
  return refusal('not-reported', message);
}

/** Something was noted as paid back. */
export function wasRefunded({ returned_amount }: CommitmentRow): Verdict {
  if (returned_amount > 0) return true;
  return refusal('not-refunded', 'No refund is recorded for this commitment.');
}

/** It is known how much of what was signed has to be paid. */
export function allocated(raise: RaiseRow): Verdict {
  if (isAllocated(raise)) return true;
  const message =
    'This raise allocates what is available when it ends. Until then it is not known how much has to be paid.';
  return refusal('not-allocated', message);
}

/** Whoever decides about money is not the one whose money it is. */
export function otherPerson({ investor_id }: CommitmentRow, actorId: string): Verdict {
  if (investor_id !== actorId) return true;
  const message = 'Nobody decides about their own commitment. Somebody else has to do this.';
  return new ProblemError(problem('forbidden', message, { code: 'two-person' }));
}

function closed(message: string, closedAt: string | null): ProblemError {
  return new ProblemError(problem('window-closed', message, { closedAt }));
}

/** The refusal of what is not possible now. */
export function refusal(code: string, message: string): ProblemError {
  return new ProblemError(problem('invalid-transition', message, { code }));
}
