/** What an investor has to do about a commitment, and until when it can be cancelled. */
import type { Commitment } from './commitments.ts';

/** A task of an investor about a commitment. Those with a date are lost if they are not done by then. */
export interface CommitmentTask {
  readonly kind: 'accept' | 'reconfirm' | 'pay' | 'refund-account' | 'side-letter';
  /** Until when, ISO 8601; null where nobody has said so. */
  readonly until: string | null;
}

type Judged = Pick<
  Commitment,
  'can' | 'amount' | 'received' | 'reported' | 'offerExpiresAt' | 'reconfirmDueAt' | 'fundingDueAt'
> &
  Partial<
    Pick<Commitment, 'refund' | 'refundAccountAsked' | 'sideLetterAsked' | 'payingHeldUntil'>
  >;

/** Returns what has to be done about a commitment now; null when nothing has. */
export function commitmentTask(commitment: Judged): CommitmentTask | null {
  const { can, reported, offerExpiresAt, reconfirmDueAt, fundingDueAt } = commitment;
  if (can.includes('accept-offer')) return { kind: 'accept', until: offerExpiresAt };
  if (can.includes('reconfirm')) return { kind: 'reconfirm', until: reconfirmDueAt };
  const { amount, received, refund } = commitment;
  const kept = (received?.amount ?? 0) - (refund?.amount.amount ?? 0);
  const isMissing = reported === null && kept < amount.amount;
  // While a changed account is held, nobody is to pay.
  const mayPay = (commitment.payingHeldUntil ?? null) === null;
  const isOwed = can.includes('report-funding') && isMissing && mayPay;
  if (isOwed && fundingDueAt !== null) return { kind: 'pay', until: fundingDueAt };
  if (commitment.refundAccountAsked === true) return { kind: 'refund-account', until: null };
  return commitment.sideLetterAsked === true ? { kind: 'side-letter', until: null } : null;
}

/** Until when a commitment that binds can be cancelled, ISO 8601; null when it cannot. */
export function cancelBy({
  can,
  cancelUntil,
}: Pick<Commitment, 'can' | 'cancelUntil'>): string | null {
  return can.includes('cancel') ? cancelUntil : null;
}

/** The words of a task, as the beginning of a line that ends with a moment where it has one. */
export const taskWords: Readonly<Record<CommitmentTask['kind'], string>> = {
  accept: 'Sign by',
  reconfirm: 'Confirm by',
  pay: 'Pay by',
  'refund-account': 'Enter your bank account for the refund',
  'side-letter': 'Sign or decline the side letter',
};
