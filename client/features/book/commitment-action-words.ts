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
    lede: 'Look at the bank account first: what you confirm here counts as money that has arrived.',
    submit: 'Mark as received',
    variant: 'primary',
  },
  'note-received': {
    intent: receivedIntent,
    title: 'Record a partial payment',
    label: 'Record a partial payment …',
    lede: 'The investor is told how much is missing or too much, and reports the rest or changes the commitment. If it ends before it is paid, what has arrived has to be paid back.',
    submit: 'Record it',
    variant: 'secondary',
  },
  'further-payment': {
    intent: furtherIntent,
    title: 'Record another payment',
    label: 'Record another payment …',
    lede: 'Money that nobody expected now: a second payment, or one for a commitment that is not signed or has ended. What is too much has to be paid back, and the investor is told.',
    submit: 'Record the payment',
    variant: 'secondary',
  },
  'correct-received': {
    intent: correctIntent,
    title: 'Correct the total received',
    label: 'Correct the total received …',
    lede: 'For a payment recorded by mistake. The investor is told.',
    submit: 'Correct it',
    variant: 'secondary',
  },
  'mark-refunded': {
    intent: refundIntent,
    title: 'Mark as refunded',
    label: 'Mark as refunded …',
    lede: 'Once you have paid it back, the whole amount in one payment.',
    submit: 'Mark as refunded',
    variant: 'primary',
  },
  'withdraw-refund': {
    intent: unrefundIntent,
    title: 'Take back the refund',
    label: 'Take back the refund …',
    lede: 'For a refund recorded by mistake, or one that has come back. It still has to be paid then, and the investor is told.',
    submit: 'Take back the refund',
    variant: 'secondary',
  },
  decline: {
    intent: declineIntent,
    title: 'Decline',
    label: 'Decline …',
    lede: 'The investor reads the reason. It cannot be undone.',
    submit: 'Decline the commitment',
    variant: 'danger',
  },
};

/** A payment that its investor had reported, and that arrives after the commitment has ended. */
const late: CommitmentActionWords = {
  ...words['confirm-funding'],
  title: 'The reported payment has arrived',
  label: 'The payment has arrived …',
  lede: 'This commitment has ended. If the money is on the bank account all the same, confirm it here: it then has to be paid back.',
  submit: 'Confirm the payment',
};

/** Money that arrives before it is known how much its investor gets. */
const early: CommitmentActionWords = {
  ...words['note-received'],
  title: 'Record an early payment',
  label: 'Record an early payment …',
  lede: 'Nothing is due before the shares are known, at the end of the raise. The investor is told that the money was received early; what is too much is then paid back.',
};

/** The words of what is done with a commitment as it is. */
export function commitmentActionWords(
  action: CommitmentAction,
  commitment: CommitmentData,
): CommitmentActionWords {
  const { state, awaitsShares } = commitment;
  if (action === 'note-received' && awaitsShares) return early;
  if (action !== 'confirm-funding') return words[action];
  if (state === 'cancelled') return late;
  const title = `Mark ${formatMoney(amountDue(commitment))} as received`;
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
