import { formatMoney, type Money } from '#shared/money/money.ts';
import type { CommitmentHistoryEntry } from '#shared/product/commitments/commitments.ts';
import type { CommitmentData } from './portfolio-loader.ts';

/** The notices of what was just done, by their names in the address. */
export const doneWords: Readonly<Record<string, string>> = {
  signed: 'Signed. What you signed is kept with this commitment.',
  waitlisted: 'Signed. You’re on the waitlist. We’ll email you when enough is available.',
  'waitlisted-shares':
    'Signed. You’re on the waitlist. At the end of the raise, each investor gets a share of what’s available.',
  offered: 'Signed. Less than you asked for is available, and it’s offered to you now.',
  'amended-waitlisted': 'Changed. You keep your position on the waitlist.',
  'amended-offered': 'Changed. That much is available, and it’s offered to you now.',
  cancelled: 'Cancelled.',
  'refund-account': 'Saved. We’ve told the company that it can pay, without the account.',
  declined: 'Declined. It is offered to the next on the waitlist.',
  reported: 'Reported. The company or an operator will confirm it once the money arrives.',
  withdrawn: 'Taken back. You can change the commitment, or report another payment.',
  'withdrawn-late': 'Taken back. We’ve told the company.',
};

const parts: Readonly<Record<CommitmentHistoryEntry['by'], string | null>> = {
  investor: 'You',
  owner: 'The company',
  signatory: 'The company',
  operator: 'An operator',
  clock: 'Automatic, when time ran out',
  // It follows from what a person did, such as an operator who closed the raise.
  system: null,
};

/** Who did it; null where it followed from something else. */
export function partWords(by: CommitmentHistoryEntry['by']): string | null {
  return parts[by];
}

/** Returns what is still to be paid of what is signed; nothing where more has arrived. */
export function stillToPay({
  amount,
  ...money
}: Pick<CommitmentData, 'amount' | 'received' | 'refund'>): Money {
  return { ...amount, amount: Math.max(amount.amount - (heldOf(money)?.amount ?? 0), 0) };
}

/** What has arrived and was not paid back; null where nothing is there. */
function heldOf({ received, refund }: Pick<CommitmentData, 'received' | 'refund'>): Money | null {
  const kept = (received?.amount ?? 0) - (refund?.amount.amount ?? 0);
  return received === null || kept === 0 ? null : { ...received, amount: kept };
}

/** What is too much and on its way back, as a further sentence. */
function surplusWords({ owed, raise }: Pick<CommitmentData, 'owed' | 'raise'>): string {
  return owed === null ? '' : ` ${raise.company} has to pay ${formatMoney(owed)} back to you.`;
}

function partlyPaid(received: Money, { amount, raise, payingHeldUntil }: Worded): string {
  const { company } = raise;
  const difference = { ...amount, amount: Math.abs(amount.amount - received.amount) };
  const arrived = `${formatMoney(received)} of your payment has arrived`;
  if (difference.amount === 0) {
    return `${arrived}, which is all of it. You don’t have to pay anything more.`;
  }
  if (received.amount < amount.amount && payingHeldUntil !== null) {
    return `${arrived}. ${formatMoney(difference)} is missing, but don’t pay it yet.`;
  }
  return received.amount > amount.amount
    ? `${arrived}, which is ${formatMoney(difference)} too much. ${company} has to pay it back to you, unless you change the amount.`
    : `${arrived}. Pay the missing ${formatMoney(difference)} to ${company} and report it, or change the amount.`;
}

type Worded = Pick<CommitmentData, 'amount' | 'raise' | 'payingHeldUntil'>;

/** When it has to be paid, while the raise runs; after that there is a date. */
function laterDue({ fundingDueAt }: Pick<CommitmentData, 'fundingDueAt'>): string {
  if (fundingDueAt !== null) return '';
  return ' It’s due within ten business days after the raise ends. You can pay earlier.';
}

/** Returns what a state means for the investor now, in a sentence or two. */
export function meaningOf(commitment: CommitmentData): string {
  const { state, queuePosition, raise, reported, amount, evidence, atLeast, wanted } = commitment;
  const received = heldOf(commitment);
  const surplus = surplusWords(commitment);
  switch (state) {
    case 'soft_circled':
      return 'It’s non-binding and reserves nothing, and nothing is due. Sign it when you’re ready.';
    case 'waitlisted':
      if (commitment.awaitsShares) {
        return `You’re on the waitlist. ${received === null ? '' : `${formatMoney(received)} was received early. `}Nothing is due: at the end of the raise, each investor gets a share of what’s available.`;
      }
      return `${queuePosition === null ? 'You’re on the waitlist' : `#${queuePosition} on the waitlist`}. We’ll email you as soon as ${formatMoney(atLeast ?? amount)}${atLeast === null ? '' : ' or more'} is available. Nothing is due while you wait.`;
    case 'offered':
      return `${formatMoney(amount)}${wanted === null ? '' : ` of the ${formatMoney(wanted)} you asked for`} is offered to you. If you don’t sign in time, it’s offered to the next on the waitlist. Nothing is due before you sign.`;
    case 'signed':
      if (commitment.receivedEarly && received !== null) {
        return `${formatMoney(received)} was received early. Nothing is due until your allocation is set at the end of the raise. Anything above it is paid back then.`;
      }
      if (commitment.awaitsShares) {
        return 'It’s binding. Nothing is due yet: your allocation is set at the end of the raise.';
      }
      if (reported === null && received !== null) return partlyPaid(received, commitment);
      if (reported === null && commitment.payingHeldUntil !== null) {
        return `It’s binding. Don’t pay ${raise.company} yet.`;
      }
      if (reported === null)
        return `It’s binding. You pay ${formatMoney(amount)} to ${raise.company} directly.${laterDue(commitment)}`;
      return evidence === null
        ? 'You reported the payment. Proof of payment helps the company find it.'
        : 'You reported the payment. The company or an operator will confirm it once it arrives.';
    case 'reconfirm_due':
      return 'The terms have changed since you signed. Nothing is due until you reconfirm. If you don’t in time, your commitment is cancelled, and what you’ve paid is paid back.';
    case 'funded':
      return `Your money has arrived. If the raise isn’t funded, it’s paid back to you.${surplus}`;
    case 'refund_due':
      return surplus.trim();
    case 'settled':
      return `The raise succeeded, and your money is invested.${surplus}`;
    case 'refunded':
      return 'Your money was paid back.';
    default:
      return 'It has ended and is no longer binding. Nothing is due.';
  }
}

/** Returns what becomes of a commitment that is cancelled, and of the money that has arrived for it. */
export function cancelWords(commitment: CommitmentData): string {
  const { state, raise, reported } = commitment;
  const held = heldOf(commitment);
  const lost =
    state === 'waitlisted'
      ? 'You lose your position on the waitlist. If you commit again, you start at the end.'
      : state === 'soft_circled'
        ? 'Nothing binds you yet. You can commit again later.'
        : 'It’s no longer binding, and the amount goes to others.';
  if (held !== null) {
    return `${lost} ${raise.company} then has to pay ${formatMoney(held)} back to you, and you enter the account to pay to here.`;
  }
  if (state === 'waitlisted' || state === 'soft_circled') return lost;
  return reported === null
    ? `${lost} Nothing is due then. You can commit again while the raise is open and enough is available.`
    : `${lost} You reported a payment that nobody has confirmed. If you made it, what arrives is paid back to you.`;
}
