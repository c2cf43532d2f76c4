/** The conditions of a commitment's lifecycle, each as what holds or the refusal. */
import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { formatMoney, type Money } from '../../../../../shared/money/money.ts';
import {
  isAhead,
  isBeforeSettling,
  takesCommitments,
} from '../../../../../shared/product/commitments/conditions.ts';
import {
  cancelNoticeHours,
  cancelWindowEnds,
  effectiveDeadline,
  isCancelWindowOpen,
  offerEndsAt,
} from '../../../../../shared/product/commitments/due-times.ts';
import { openCommitmentStates } from '../../../../../shared/product/commitments/states.ts';
import { ticketProblem } from '../../../../../shared/product/commitments/tickets.ts';
import { notShown } from '../../../../../shared/product/investors/may-commit.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { hasEnded } from '../raise-guards.ts';
import type { RaiseRow } from '../raise-store.ts';
import { isPending } from './commitment-money.ts';
import { type CommitmentRow, onlyOne } from './ledger.ts';
import { endOf, type Offer } from './offer.ts';
import { roomLeft } from './raise-totals.ts';
import { isAllocated } from './shared-out.ts';
import { ticketsOf } from './signing-routes.ts';
import { countInLine } from './waiting-line.ts';

export type Verdict = true | ProblemError;

/** The raise takes commitments, and its time is not over. */
export function raiseOpen(raise: RaiseRow, now: number): Verdict {
  if (takesCommitments(raise) && !hasEnded(raise, now)) return true;
  if (raise.state === 'paused') {
    return refusal('paused', 'An operator has paused this raise. Try again once it is live.');
  }
  const closedAt = effectiveDeadline(endOf(raise));
  return closed('This raise does not take commitments any more.', closedAt);
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
  return refusal('settling', 'The raise is being settled. Nothing can be declined any more.');
}

/** The amount is a ticket of the raise. */
export function amountInRange(offer: Offer, amount: Money): Verdict {
  const tickets = ticketsOf(offer);
  const wrong = ticketProblem(amount, tickets);
  if (wrong === undefined) return true;
  const { code, message } = wrong;
  const { minTicket, maxTicket } = offer.said.content;
  const errors = [{ pointer: '/amount', code, message }];
  return new ProblemError(
    problem('amount-out-of-range', message, { errors, minTicket, maxTicket }),
  );
}

/** The investor has no other open commitment to this raise. */
export async function hasNoOther(db: Read, raiseId: string, investorId: string): Promise<Verdict> {
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
 * There is room for so many minor units more, and nobody waits for it: whoever comes later does not
 * overtake. The refusal says what is left.
 */
export async function hasRoom(db: Read, raise: RaiseRow, more: number): Promise<Verdict> {
  if (more <= 0) return true;
  const left = await roomLeft(db, raise);
  const waiting = await countInLine(db, raise);
  if (more <= left && waiting === 0) return true;
  const remaining = { amount: left, currency: raise.currency };
  const message =
    waiting > 0 && left > 0
      ? `Somebody was quicker: ${formatMoney(remaining)} is left, and others wait for it.`
      : `Somebody was quicker. ${formatMoney(remaining)} is left.`;
  return new ProblemError(problem('capacity-race', message, { remaining, waiting }));
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
  return refusal('not-refunded', 'Nothing of this commitment was noted as paid back.');
}

/** It is known how much of what was signed is to be paid. */
export function allocated(raise: RaiseRow): Verdict {
  if (isAllocated(raise)) return true;
  const message =
    'This raise shares out its room when it ends. Until then it is not known how much is to be paid.';
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
