/** What a raise needs of its company’s bank accounts before it can be submitted. */
import type { Currency } from '../../money/currencies.ts';
import type { PaymentReadiness } from './payment-readiness.ts';
import type { RaiseProblem } from './raise-problems.ts';

/** Returns what is missing for payments in a currency: nothing once an account is confirmed. */
export function paymentProblems(
  currency: Currency,
  accounts: readonly PaymentReadiness[],
): readonly RaiseProblem[] {
  const own = accounts.filter((one) => one.currency === currency);
  if (own.some(({ state }) => state === 'active')) return [];
  const waiting = own.find(({ state }) => state === 'waiting');
  if (waiting !== undefined) {
    const who = waiting.hasSecondPerson
      ? 'A second person confirms it: the owner or an editor of your company who didn’t submit it, or an operator. If the account holder isn’t your company’s legal name, only an operator can.'
      : 'An operator has to confirm it, because only the person who submitted it can edit in your company.';
    return [problem('unconfirmed', `The bank account for ${currency} isn’t confirmed yet. ${who}`)];
  }
  const message =
    own.length > 0
      ? `Submit the bank account for ${currency} for confirmation.`
      : `Add a bank account for payments in ${currency}, and have it confirmed.`;
  return [problem('required', message)];
}

function problem(code: string, message: string): RaiseProblem {
  return { pointer: '/payment', code, message, kind: 'missing' };
}
