/** Guards of an amount that is said to have been paid: each returns true, or the refusal. */

import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type { Verdict } from './commitment-guards.ts';
import { isPending, moneyOf } from './commitment-money.ts';
import type { CommitmentRow } from './ledger.ts';

/** Asks that the amount paid is the one that was signed; `toDo` says what to do if it is not. */
export function amountEqual(sent: Money, { amount, currency }: Money, toDo: string): Verdict {
  if (sent.amount === amount && sent.currency === currency) return true;
  const expected = { amount, currency };
  const message = `It has to be ${formatMoney(expected)}. ${toDo}`;
  const errors = [{ pointer: '/amount', code: 'amount-differs', message }];
  return new ProblemError(problem('validation', message, { errors, expected }));
}

/**
 * Asks that the total received differs from the recorded one, and does not only need confirmation.
 * @param mayConfirm whether it is known how much is to be paid, so that it can be confirmed
 */
export function anotherAmount(sent: Money, row: CommitmentRow, mayConfirm: boolean): Verdict {
  const { state, amount, currency, arrived_amount: noted, returned_amount: returned } = row;
  if (sent.currency !== currency) return wrongCurrency(row);
  if (sent.amount < returned) {
    const paidBack = formatMoney({ amount: returned, currency });
    const message = `${paidBack} has already been paid back. Enter the total received, including that.`;
    return refused('below-refunded', message);
  }
  const isWhole = state === 'signed' && sent.amount - returned === amount;
  if (isWhole && sent.amount > noted && mayConfirm) {
    const message = `${formatMoney(sent)} is the whole amount. Confirm that it arrived instead.`;
    return refused('amount-whole', message);
  }
  if (sent.amount !== noted || isPending(row)) return true;
  if (noted === 0) {
    return refused('amount-none', 'No payment was reported. Enter what has arrived.');
  }
  const message = `${formatMoney(sent)} is already recorded. Enter the total received, including the latest payment.`;
  return refused('amount-same', message);
}

/** Asks that a commitment that was funded is still paid as a whole after this correction. */
export function stillWhole(sent: Money, row: CommitmentRow): Verdict {
  if (sent.amount - row.returned_amount >= row.amount) return true;
  const whole = formatMoney({ amount: row.amount, currency: row.currency });
  const message = `${whole} of it is invested, because the raise was funded. The total received can’t be less.`;
  return refused('settled', message);
}

/** Asks that all that is owed back is paid back at once. */
export function amountOwed(sent: Money, row: CommitmentRow): Verdict {
  const amount = owedBack(moneyOf(row));
  if (amount === 0) {
    return refusal('nothing-owed', 'No refund is due for this commitment.');
  }
  return amountEqual(
    sent,
    { amount, currency: row.currency },
    'Pay back the whole amount at once.',
  );
}

/** Asks that something arrived, in the currency of the raise. */
export function someAmount(sent: Money, row: CommitmentRow): Verdict {
  if (sent.currency !== row.currency) return wrongCurrency(row);
  return sent.amount > row.returned_amount || refused('amount-none', 'Enter what has arrived.');
}

function wrongCurrency({ currency }: CommitmentRow): ProblemError {
  return refused(
    'currency',
    `This raise is in ${currency}. Enter the amount the bank credited in ${currency}.`,
  );
}

function refused(code: string, message: string): ProblemError {
  return invalid([{ pointer: '/amount', code, message }]);
}
