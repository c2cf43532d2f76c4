/** The guards of a commitment's lifecycle: each returns true, or the refusal. */

import { refusal } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import {
  allowsDeclining,
  isAhead,
  isRunning,
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
import { contentOf } from '../raises/raise-content.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { isPending } from './commitment-money.ts';
import { type CommitmentRow, onlyOne } from './ledger.ts';
import { endOf, type Offer, ticketsOf } from './offer.ts';
import { remainingCapacity } from './raise-totals.ts';
import { isAllocated, isSharedOut } from './shared-out.ts';

export type Verdict = true | ProblemError;

/** Asks that the raise takes commitments, and that its time is not over. */
export function raiseOpen(raise: RaiseRow, now: number): Verdict {
  if (takesCommitments(raise) && !hasEnded(raise, now)) return true;
  if (raise.state === 'paused') {
    return refusal('paused', 'An operator has paused this raise. Try again once it is live.');
  }
  const closedAt = effectiveDeadline(endOf(raise));
  return closed('This raise no longer takes commitments.', closedAt);
}

/** Asks that the raise takes commitments, and is shown to the one who would begin a new one. */
export function openTo(
  { raise, isShown }: { readonly raise: RaiseRow; readonly isShown: boolean },
  now: number,
): Verdict {
  const open = raiseOpen(raise, now);
  if (open !== true || isShown) return open;
  const { code, message } = notShown;
  return new ProblemError(problem('forbidden', message, { code }));
}

/** Asks that the raise has not ended, and that its capacity is not being shared out. */
export function declinable(raise: RaiseRow): Verdict {
  const { oversubscription } = contentOf(raise);
  if (allowsDeclining({ ...raise, oversubscription, allocatedAt: raise.allocated_at })) return true;
  const message =
    raise.state === 'settling'
      ? 'Allocations are being set. You can decline commitments once they’re known.'
      : 'The raise has ended. Commitments can no longer be declined.';
  return refusal('not-declinable', message);
}

/** Asks that the raise is open or being settled. */
export function raiseRunning(raise: RaiseRow): Verdict {
  if (isRunning(raise)) return true;
  return refusal('ended', 'The raise has ended. Commitments can no longer be countersigned.');
}

/** Asks that the amount is a ticket of the raise. */
export function amountInRange(offer: Offer, amount: Money): Verdict {
  const tickets = ticketsOf(offer);
  const wrong = ticketProblem(amount, tickets);
  if (wrong === undefined) return true;
  const { minTicket, maxTicket } = offer.snapshotContent.content;
  return outOfRange('/amount', wrong.code, wrong.message, { minTicket, maxTicket });
}

/** Asks that the investor has no other open commitment to this raise for the same party. */
export async function hasNoOther(
  db: Database,
  {
    raise_id,
    investor_id,
    entity_id,
  }: Pick<CommitmentRow, 'raise_id' | 'investor_id' | 'entity_id'>,
  except = '',
): Promise<Verdict> {
  const other = await db
    .selectFrom('commitments')
    .select('id')
    .where('raise_id', '=', raise_id)
    .where('investor_id', '=', investor_id)
    .where('entity_id', 'is not distinct from', entity_id)
    .where('id', '<>', except)
    .where('state', 'in', openCommitmentStates)
    .executeTakeFirst();
  return other === undefined || onlyOne();
}

/**
 * Asks that so many minor units more are available: neither taken nor offered to somebody. Nobody is
 * held up by those who wait for more than there is. The refusal says what is available; it is worth
 * another try only where it was enough when the request arrived, and somebody was quicker.
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
      problem('capacity-race', `Someone was quicker. ${available}`, { remaining }),
    );
  }
  return outOfRange('/amount', 'above-available', `Only ${available}`, { remaining });
}

/** Asks that the raise offers freed capacity on its waitlist, and does not share it out at its end. */
export function makesOffers(raise: RaiseRow): Verdict {
  if (!isSharedOut(raise)) return true;
  const message =
    'This raise scales back all amounts at its end. Cancel this one and sign another instead.';
  return refusal('scaled-back', message);
}

/** Asks for no more than before: on the waitlist a larger amount would need a new place. */
export function noMore(amount: Money, row: CommitmentRow): Verdict {
  if (amount.amount <= row.amount) return true;
  const most = formatMoney({ amount: row.amount, currency: row.currency });
  const message = `On the waitlist you can lower your ${most}. To ask for more, cancel it and sign again; you then start at the end.`;
  return outOfRange('/amount', 'above-waiting', message);
}

/** Asks that the least somebody would take is a ticket of the raise, and not more than the amount. */
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

function outOfRange(
  pointer: string,
  code: string,
  message: string,
  figures: object = {},
): ProblemError {
  const errors = [{ pointer, code, message }];
  return new ProblemError(problem('amount-out-of-range', message, { errors, ...figures }));
}

/** Asks that the investor may still cancel for any reason. */
export function cancelWindowOpen(raise: RaiseRow, now: number): Verdict {
  const end = endOf(raise);
  if (isCancelWindowOpen(end, now)) return true;
  const message = `You could change or cancel this until ${cancelNoticeHours} hours before the raise closes. It’s too late now.`;
  return closed(message, cancelWindowEnds(end));
}

/** Asks that the offer has not expired. */
export function offerOpen(
  raise: RaiseRow,
  { offer_expires_at }: CommitmentRow,
  now: number,
): Verdict {
  const ends = offerEndsAt(offer_expires_at, endOf(raise));
  if (isAhead(ends, now)) return true;
  return closed('It’s too late to accept this offer. You’re still on the waitlist.', ends);
}

/** Asks that the changed terms can still be confirmed. */
export function reconfirmOpen({ reconfirm_due_at }: CommitmentRow, now: number): Verdict {
  if (isAhead(reconfirm_due_at, now)) return true;
  return closed('It’s too late to confirm it.', reconfirm_due_at);
}

/** Asks that the investor has not reported a payment. */
export function notReported({ reported_at }: CommitmentRow): Verdict {
  if (reported_at === null) return true;
  const message = 'You reported paying this amount. If it’s wrong, take the report back first.';
  return refusal('reported', message);
}

/** Asks that the investor had reported a payment that nobody has confirmed. */
export function wasReported(row: CommitmentRow): Verdict {
  if (isPending(row)) return true;
  const { state } = row;
  const message =
    state === 'cancelled'
      ? 'This commitment has ended, and no payment was reported. If money has arrived anyway, record what arrived.'
      : 'No payment is reported for this commitment.';
  return refusal('not-reported', message);
}

/** Asks that a refund was recorded. */
export function wasRefunded({ returned_amount }: CommitmentRow): Verdict {
  if (returned_amount > 0) return true;
  return refusal('not-refunded', 'No refund is recorded for this commitment.');
}

/** Asks that it is known how much of the signed amount has to be paid. */
export function allocated(raise: RaiseRow): Verdict {
  if (isAllocated(raise)) return true;
  const message = 'This raise sets allocations when it ends. Nothing is due until then.';
  return refusal('not-allocated', message);
}

/** Asks that somebody else than the investor decides about their money. */
export function otherPerson({ investor_id }: CommitmentRow, actorId: string): Verdict {
  if (investor_id !== actorId) return true;
  const message = 'You can’t decide on your own commitment. Someone else has to do this.';
  return new ProblemError(problem('forbidden', message, { code: 'two-person' }));
}

function closed(message: string, closedAt: string | null): ProblemError {
  return new ProblemError(problem('window-closed', message, { closedAt }));
}
