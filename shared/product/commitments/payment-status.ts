/** What has become of the money of a commitment: one status, for lists, filters and badges. */
import { type ArrivedMoney, owedBack } from './arrived-money.ts';
import type { CommitmentState } from './states.ts';

/** In the order in which a payment goes through them. */
export const paymentStatuses = [
  'not_due',
  'unpaid',
  'reported',
  'partly_paid',
  'paid',
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses in words. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  not_due: 'Not due yet',
  unpaid: 'Unpaid',
  reported: 'Reported',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};

/** As much of a commitment and of its raise as its payment status asks. */
export interface JudgedPayment extends ArrivedMoney {
  /** The investor reported a payment that nobody has confirmed. */
  readonly isReported: boolean;
  /** It is known how much of what was signed has to be paid. */
  readonly isAllocated: boolean;
}

/** These are paid, whatever has been recorded beside them. */
export const paidStates: readonly CommitmentState[] = ['funded', 'settled'];
/** Of these only what was reported or paid back is still of interest. */
export const overStates: readonly CommitmentState[] = ['cancelled', 'refunded'];
/** An investor reports the payment of these. */
export const boundStates: readonly CommitmentState[] = ['signed', 'reconfirm_due'];

/**
 * Returns what has become of the money of a commitment; null where nothing binds and no money has
 * arrived. `paymentStatus` in the API's book-payments.ts says the same in SQL.
 */
export function paymentStatusOf(payment: JudgedPayment): PaymentStatus | null {
  const { state, amount, arrived, returned, isReported, isAllocated } = payment;
  if (state === 'refund_due' || owedBack(payment) > 0) return 'refund_due';
  if (paidStates.includes(state)) return 'paid';
  if (overStates.includes(state)) {
    if (state === 'refunded' || returned > 0) return 'refunded';
    return isReported ? 'reported' : null;
  }
  if (boundStates.includes(state) && isReported) return 'reported';
  const held = arrived - returned;
  if (held >= amount) return 'paid';
  if (held > 0) return 'partly_paid';
  if (!boundStates.includes(state)) return null;
  // Changed terms are confirmed before anything is paid.
  return state === 'signed' && isAllocated ? 'unpaid' : 'not_due';
}
