/** What is asked of an amount that is said to have been paid, as what holds or the refusal. */
import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import { formatMoney, type Money } from '../../../../../shared/money/money.ts';
import type { Verdict } from './commitment-guards.ts';
import type { CommitmentRow } from './ledger.ts';

/** What is said to have been paid is what was signed; `toDo` says what to do if it is not. */
export function amountEqual(
  sent: Money,
  { amount, currency }: CommitmentRow,
  toDo: string,
): Verdict {
  if (sent.amount === amount && sent.currency === currency) return true;
  const expected = { amount, currency };
  const message = `It has to be ${formatMoney(expected)}. ${toDo}`;
  const errors = [{ pointer: '/amount', code: 'amount-differs', message }];
  return new ProblemError(problem('validation', message, { errors, expected }));
}

/** What arrived is neither what was signed, which is confirmed, nor nothing where none was expected. */
export function anotherAmount(sent: Money, row: CommitmentRow): Verdict {
  const { amount, currency, reported_at, received_amount } = row;
  if (sent.currency !== currency) return wrongCurrency(row);
  if (sent.amount === amount) {
    const message = `${formatMoney(sent)} is the whole amount. Confirm that it arrived instead.`;
    return refused('amount-whole', message);
  }
  if (sent.amount > 0 || reported_at !== null || received_amount !== null) return true;
  return refused('amount-none', 'No payment was reported. Enter what has arrived.');
}

/** Something arrived, in the money of the raise. */
export function someAmount(sent: Money, row: CommitmentRow): Verdict {
  if (sent.currency !== row.currency) return wrongCurrency(row);
  return sent.amount > 0 || refused('amount-none', 'Enter what has arrived.');
}

function wrongCurrency({ currency }: CommitmentRow): ProblemError {
  return refused('currency', `This raise is in ${currency}. Enter an amount in it.`);
}

function refused(code: string, message: string): ProblemError {
  return new ProblemError(
    problem('validation', message, { errors: [{ pointer: '/amount', code, message }] }),
  );
}
