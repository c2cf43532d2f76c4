import { formatMoney } from '#shared/money/money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';

/** Where the money of a commitment is, in a few words. */
export function moneyWords(commitment: Commitment): string {
  const { state, amount, reported, received, refund, owed, awaitsShares, fundingDueAt } =
    commitment;
  const isPaymentHeld = commitment.payingHeldUntil !== null;
  if (owed !== null) return `${formatMoney(owed)} to be paid back`;
  const held = (received?.amount ?? 0) - (refund?.amount.amount ?? 0);
  switch (state) {
    case 'soft_circled':
      return 'Non-binding, nothing to pay';
    case 'waitlisted':
    case 'offered':
      return 'Nothing to pay yet';
    case 'signed':
    case 'reconfirm_due':
      if (awaitsShares && held > 0) {
        return `${formatMoney({ ...amount, amount: held })} received early`;
      }
      if (held >= amount.amount) return 'Paid';
      if (reported !== null) return 'Payment reported';
      if (held > 0) return `${formatMoney({ ...amount, amount: held })} received`;
      if (awaitsShares) return 'Nothing to pay yet';
      if (state === 'reconfirm_due') return 'Nothing to pay until you confirm';
      if (isPaymentHeld) return 'Don’t pay yet';
      return fundingDueAt === null ? 'Due after the raise ends' : 'Unpaid';
    case 'funded':
    case 'settled':
      return 'Paid';
    default:
      return '';
  }
}
