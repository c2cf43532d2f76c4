/** What people are told about paying: when, how, and what has arrived. No account is ever in it. */
import type { Currency } from '#shared/money/currencies.ts';
import { formatMoney } from '#shared/money/money.ts';
import { writtenMoment } from './written-moment.ts';

/** As much of a commitment as paying depends on; amounts in minor units. */
export interface OfPaying {
  readonly amount: number;
  readonly currency: Currency;
  /** What has arrived and was not paid back; left out where nothing is. */
  readonly received?: number;
  /** It is not known yet how much is to be paid, so that nothing is due. */
  readonly early?: boolean;
  /** Until when nobody is to pay, because the account was changed, ISO 8601. */
  readonly heldUntil?: string;
  /** Of the reader, IANA; UTC while nobody reads it. */
  readonly timeZone?: string;
}

/** That nobody is to pay yet, while a changed account is held; empty where they may. */
export function heldWords({
  heldUntil,
  timeZone,
}: Pick<OfPaying, 'heldUntil' | 'timeZone'>): string {
  if (heldUntil === undefined) return '';
  return `Don’t pay before ${writtenMoment(heldUntil, timeZone)}: the company has changed its bank account. After that, your commitment shows the new one; account details never come by email.`;
}

/** Where an investor finds how to pay, for mails that say when. */
export const whereToPay =
  'Your commitment shows where to pay and with which reference; account details never come by email.';

/** What an investor is told who may have to pay, before the raise has ended. */
export function payingWords(facts: OfPaying): string {
  const { amount, currency, received = 0, early, heldUntil } = facts;
  const has = formatMoney({ amount: received, currency });
  if (early === true) {
    const before = received === 0 ? '' : `${has} was received early. `;
    return `${before}Nothing is due before the end of the raise, when it’s known how much you get and pay. Your commitment shows when and how to pay; account details never come by email.`;
  }
  if (received >= amount) return 'All of it has arrived, so you don’t have to pay anything more.';
  const arrived = received === 0 ? '' : `${has} of it has arrived. `;
  if (heldUntil !== undefined) {
    return `${arrived}${heldWords(facts)} Payment is due within ten business days after the raise ends and the new account is shown.`;
  }
  return `${arrived}Payment is due within ten business days after the raise ends; you can pay earlier. Your commitment shows when and how to pay; account details never come by email.`;
}

/** What a company is told of when a signed amount is paid. */
export function payingToCompany({ amount, received = 0, early }: OfPaying): string {
  if (early === true) return 'Nothing is due until allocations are set at the end of the raise.';
  return received >= amount
    ? 'All of it has arrived.'
    : 'Payment is due within ten business days after the raise ends.';
}

/** What an investor is told whose commitment has ended, where nothing is to be paid back. */
export const nothingDue = 'Nothing is due.';
/** The same, where they may have paid already. */
export const nothingDueBut =
  'Nothing is due. If you’ve just paid, what arrives is paid back to you.';

/** What an investor is asked for where money has to be paid back to them. */
export const accountNeeded =
  'Enter the account for the refund with your commitment, if you haven’t yet. Never send account details by email.';
