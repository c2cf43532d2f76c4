/**
 * Conditions of a commitment that follow from its own dates and from its raise, whatever else is
 * asked. The API refuses by them, and says by them what somebody can do now.
 */
import { offeredEvents } from '../lifecycle.ts';
import { type RaiseState, runningRaiseStates } from '../raises/lifecycle.ts';
import type { Oversubscription } from '../raises/offer-words.ts';
import { type CommitmentEvent, commitmentEvents } from './commitment-words.ts';
import { isCancelWindowOpen, type RaiseEnd } from './due-times.ts';
import { commitmentLifecycle } from './lifecycle.ts';
import { type CommitmentState, sharingStates } from './states.ts';

/** As much of a raise as these conditions ask. */
export interface JudgedRaise extends RaiseEnd {
  readonly state: RaiseState;
  readonly oversubscription: Oversubscription;
  /** When capacity was shared out, where it is. */
  readonly allocatedAt: string | null;
}

/** As much of a commitment as these conditions ask. */
export interface JudgedCommitment {
  readonly state: CommitmentState;
  /** A payment is reported that nobody has confirmed. */
  readonly isReported: boolean;
  /** Something is to be paid back, or was. */
  readonly isOwed: boolean;
  readonly wasRefunded: boolean;
  /** The company has signed what the investor signed last. */
  readonly isCountersigned: boolean;
  readonly offerExpiresAt: string | null;
  readonly reconfirmDueAt: string | null;
}

/** Tells whether a raise takes commitments. */
export function takesCommitments({ state }: Pick<JudgedRaise, 'state'>): boolean {
  return state === 'live' || state === 'closing';
}

/** Tells whether a raise has not reached its end yet. */
export function isBeforeSettling({ state }: Pick<JudgedRaise, 'state'>): boolean {
  return takesCommitments({ state }) || state === 'paused';
}

/** Tells whether a raise has been opened and has not ended. */
export function isRunning({ state }: Pick<JudgedRaise, 'state'>): boolean {
  return runningRaiseStates.includes(state);
}

/**
 * Tells whether a commitment to a raise can be declined, unless it is countersigned. While capacity
 * is shared out nobody is taken out of those who share it.
 */
export function allowsDeclining(
  raise: Pick<JudgedRaise, 'state' | 'oversubscription' | 'allocatedAt'>,
): boolean {
  return isBeforeSettling(raise) || (raise.state === 'settling' && isAllocated(raise));
}

/**
 * Tells whether it is known how much each investor owes: where capacity is shared out, only after
 * that.
 */
export function isAllocated({
  oversubscription,
  allocatedAt,
}: Pick<JudgedRaise, 'oversubscription' | 'allocatedAt'>): boolean {
  return oversubscription !== 'scale_back' || allocatedAt !== null;
}

/** Tells whether its investor is told only at the end of the raise how much they get and pay. */
export function awaitsShares(
  state: CommitmentState,
  raise: Pick<JudgedRaise, 'oversubscription' | 'allocatedAt'>,
): boolean {
  return sharingStates.includes(state) && !isAllocated(raise);
}

/**
 * Tells whether something that is due at a moment can still be done; what has no end always can.
 */
export function isAhead(moment: string | null, now: number): boolean {
  return moment === null || now < Date.parse(moment);
}

/** Who looks at a commitment: in which part, and whether it is their own. */
export interface Viewer {
  readonly part: 'investor' | 'owner' | 'signatory' | 'operator' | 'reader';
  readonly isInvestor: boolean;
}

/**
 * Returns what somebody can do with a commitment now, in the order of its lifecycle. What depends
 * on the amount, on a signature or on a certification is asked only when it is done.
 * @param now in epoch milliseconds
 */
export function possibleEvents(
  commitment: JudgedCommitment,
  raise: JudgedRaise,
  { part, isInvestor }: Viewer,
  now: number,
): readonly CommitmentEvent[] {
  // Nobody confirms their own payment.
  if (part === 'reader' || (part !== 'investor' && isInvestor)) return [];
  const { state, isReported, isOwed, wasRefunded, offerExpiresAt, reconfirmDueAt } = commitment;
  const { isCountersigned } = commitment;
  const bound = state === 'signed' || state === 'funded';
  const conditions: Readonly<Partial<Record<CommitmentEvent, boolean>>> = {
    amend:
      takesCommitments(raise) &&
      (state !== 'waitlisted' || raise.oversubscription !== 'scale_back') &&
      (state !== 'signed' || (!isReported && isCancelWindowOpen(raise, now))),
    commit: takesCommitments(raise),
    'accept-offer': takesCommitments(raise) && isAhead(offerExpiresAt, now),
    cancel: !bound || isCancelWindowOpen(raise, now),
    reconfirm: isAhead(reconfirmDueAt, now),
    'report-funding': isAllocated(raise),
    'withdraw-report': isReported,
    'mark-refunded': isOwed,
    'withdraw-refund': wasRefunded,
    'confirm-funding': state === 'cancelled' ? isReported : isAllocated(raise),
    countersign: isRunning(raise) && !isCountersigned,
    decline: allowsDeclining(raise) && !isCountersigned,
  };
  const offered: readonly string[] = offeredEvents(commitmentLifecycle, state, part);
  return commitmentEvents.filter((event) => offered.includes(event) && conditions[event] !== false);
}
