/** What can be done with a commitment in the book, in words. */
import { formatMoney, type Money } from '#shared/money/money.ts';
import {
  confirmIntent,
  correctIntent,
  declineIntent,
  furtherIntent,
  receivedIntent,
  refundIntent,
  unrefundIntent,
} from './book-actions.ts';
import { type CommitmentAction, commitmentActions } from './book-address.ts';
import type { CommitmentData } from './commitment-loader.ts';
import { countersignIntent } from './countersigning-actions.ts';

/** How one of them is offered. */
export interface CommitmentActionWords {
  readonly intent: string;
  readonly title: string;
  /** In the menu of a row. */
  readonly label: string;
  readonly lede: string;
  readonly submit: string;
  readonly variant: 'primary' | 'secondary' | 'danger';
}

const words: Readonly<Record<CommitmentAction, CommitmentActionWords>> = {
  'confirm-funding': {
    intent: confirmIntent,
    title: 'Mark as received',
    label: 'Mark as received …',
    lede: 'Check the bank account first. What you confirm here counts as received.',
    submit: 'Mark as received',
    variant: 'primary',
  },
  'note-received': {
    intent: receivedIntent,
    title: 'Record a partial payment',
    label: 'Record a partial payment …',
    lede: 'We’ll tell the investor how much is missing or overpaid. They can pay the rest or change the commitment. If it ends unpaid, what has arrived has to be paid back.',
    submit: 'Record payment',
    variant: 'secondary',
  },
  'further-payment': {
    intent: furtherIntent,
    title: 'Record another payment',
    label: 'Record another payment …',
    lede: 'For an unexpected payment: a second one, or one for a commitment that isn’t signed or has ended. Anything above the amount has to be paid back. We’ll tell the investor.',
    submit: 'Record payment',
    variant: 'secondary',
  },
  'correct-received': {
    intent: correctIntent,
    title: 'Correct the total received',
    label: 'Correct the total received …',
    lede: 'For a payment recorded by mistake. We’ll tell the investor.',
    submit: 'Correct total',
    variant: 'secondary',
  },
  'mark-refunded': {
    intent: refundIntent,
    title: 'Mark as refunded',
    label: 'Mark as refunded …',
    lede: 'Use this once you’ve paid back the whole amount in one payment.',
    submit: 'Mark as refunded',
    variant: 'primary',
  },
  'withdraw-refund': {
    intent: unrefundIntent,
    title: 'Take back the refund',
    label: 'Take back the refund …',
    lede: 'For a refund recorded by mistake or returned by the bank. It’s due again, and we’ll tell the investor.',
    submit: 'Take back the refund',
    variant: 'secondary',
  },
  countersign: {
    intent: countersignIntent,
    title: 'Countersign',
    label: 'Countersign …',
    lede: 'You sign the agreement and the snapshot below for the company. After that it can’t be declined. We’ll tell the investor.',
    submit: 'Countersign the commitment',
    variant: 'primary',
  },
  decline: {
    intent: declineIntent,
    title: 'Decline',
    label: 'Decline …',
    lede: 'The investor sees your reason. You can’t undo this.',
    submit: 'Decline the commitment',
    variant: 'danger',
  },
};

/** A payment that its investor had reported, and that arrives after the commitment has ended. */
const late: CommitmentActionWords = {
  ...words['confirm-funding'],
  title: 'The reported payment has arrived',
  label: 'The payment has arrived …',
  lede: 'This commitment has ended. If the money has arrived anyway, confirm it here. It then has to be paid back.',
  submit: 'Confirm the payment',
};

/** All of the amount is there, in parts or with more than was asked, and nobody has said that it is. */
const whole: CommitmentActionWords = {
  ...words['confirm-funding'],
  title: 'Mark as paid in full',
  label: 'Mark as paid in full …',
  lede: 'The whole amount has arrived. It counts as funded once you confirm it here, or when the raise ends.',
  submit: 'Mark as paid in full',
};

/** Money that arrives before it is known how much its investor gets. */
const early: CommitmentActionWords = {
  ...words['note-received'],
  title: 'Record an early payment',
  label: 'Record an early payment …',
  lede: 'Nothing is due until allocations are set at the end of the raise. We’ll tell the investor that the money arrived early. Anything above their allocation is paid back then.',
};

/** All that is owed, so that what is recorded is what was paid. */
function refundOf(owed: Money): CommitmentActionWords {
  const lede = `Once you’ve paid back ${formatMoney(owed)} in one payment, record it here. We’ll tell the investor.`;
  return { ...words['mark-refunded'], lede };
}

/** The words of what is done with a commitment as it is. */
export function commitmentActionWords(
  action: CommitmentAction,
  commitment: CommitmentData,
): CommitmentActionWords {
  const { state, awaitsShares } = commitment;
  if (action === 'note-received' && awaitsShares) return early;
  if (action === 'mark-refunded') return refundOf(commitment.owed ?? commitment.amount);
  if (action !== 'confirm-funding') return words[action];
  if (state === 'cancelled') return late;
  const due = amountDue(commitment);
  if (due.amount === 0) return whole;
  const title = `Mark ${formatMoney(due)} as received`;
  return { ...words[action], title, label: `${title} …` };
}

/** Computes what has to arrive still, so that a commitment is paid as a whole. */
export function amountDue({
  amount,
  received,
  refund,
}: Pick<CommitmentData, 'amount' | 'received' | 'refund'>): Money {
  const held = (received?.amount ?? 0) - (refund?.amount.amount ?? 0);
  return { ...amount, amount: Math.max(amount.amount - held, 0) };
}

/** Returns what somebody can do with a commitment now, the likeliest first. */
export function offeredActions({
  can,
  state,
  received,
  reported,
}: CommitmentData): readonly CommitmentAction[] {
  const mayNote = can.includes('note-received');
  const isSigned = state === 'signed';
  return commitmentActions.filter((action) => {
    if (action === 'note-received') return mayNote && isSigned;
    if (action === 'further-payment') return mayNote && !isSigned;
    const isKnown = received !== null || (reported !== null && state !== 'funded');
    if (action === 'correct-received') return mayNote && !isSigned && isKnown;
    return can.includes(action);
  });
}

/** Those that a commitment waits for; the others correct or end something. */
const awaited: readonly CommitmentAction[] = ['confirm-funding', 'mark-refunded', 'countersign'];

/** Returns what a commitment waits for from the company, if anything. */
export function nextAction(commitment: CommitmentData): CommitmentAction | undefined {
  return offeredActions(commitment).find((action) => awaited.includes(action));
}
