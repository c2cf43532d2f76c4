/** Who has to confirm a bank account, and for how long nobody may pay once it was changed. */
import { isSameName } from '../investors/certification-rules.ts';

/**
 * For so long neither account is shown after a change while a raise runs: whoever has taken over an
 * account of ours, or a mailbox, is noticed in that time, and no money has left yet.
 */
export const holdHours = 72;
const hourMs = 3_600_000;

/** What decides who may confirm. */
export interface ToConfirm {
  readonly holder: string;
  /** Of the company, as its profile has it; may be empty. */
  readonly legalName: string;
  /** Whether a raise of the company in this currency is live, paused, closing or settling. */
  readonly isRaising: boolean;
  /** Whether one is in review or approved: an operator has seen the account that it was submitted with. */
  readonly isReviewed: boolean;
}

/** Why an operator has to confirm, and nobody of the company can. */
export const operatorReasons = ['other-holder', 'raising', 'reviewed'] as const;
export type OperatorReason = (typeof operatorReasons)[number];

/** Tells why an operator has to confirm; null where somebody of the company can. */
export function operatorReason({
  holder,
  legalName,
  isRaising,
  isReviewed,
}: ToConfirm): OperatorReason | null {
  if (isRaising) return 'raising';
  if (isReviewed) return 'reviewed';
  return isSameName(holder, legalName) ? null : 'other-holder';
}

/**
 * Tells from when a confirmed account is shown to investors, in epoch milliseconds: at once, or after
 * the hold where it replaces another one while a raise runs.
 */
export function shownFrom(now: number, isRaising: boolean, replacesOne: boolean): number {
  return isRaising && replacesOne ? now + holdHours * hourMs : now;
}
