import { formatMoney, type Money } from '../../money/money.ts';

/** The tickets of a raise, in minor units of its currency; null where there is no such limit. */
export interface Tickets {
  readonly currency: Money['currency'];
  readonly minTicket: number | null;
  readonly maxTicket: number | null;
  /** What the whole raise takes. */
  readonly max: number | null;
}

/** Why an amount is no ticket of a raise. */
export interface TicketProblem {
  readonly code: 'currency' | 'below-ticket' | 'above-ticket' | 'above-maximum';
  readonly message: string;
}

/**
 * Returns what is wrong with an amount, as a sentence with the figures; undefined when it can be
 * committed.
 */
export function ticketProblem(amount: Money, tickets: Tickets): TicketProblem | undefined {
  const { currency, minTicket, maxTicket, max } = tickets;
  if (amount.currency !== currency) {
    return { code: 'currency', message: `This raise is in ${currency}. Enter an amount in it.` };
  }
  const least = minTicket ?? 1;
  if (amount.amount < least) {
    const message = `The minimum ticket is ${formatMoney({ amount: least, currency })}.`;
    return { code: 'below-ticket', message };
  }
  if (maxTicket !== null && amount.amount > maxTicket) {
    const message = `The maximum ticket is ${formatMoney({ amount: maxTicket, currency })}.`;
    return { code: 'above-ticket', message };
  }
  // There would never be capacity for it, and whoever waits behind it would wait in vain.
  if (max !== null && amount.amount > max) {
    const message = `The whole raise takes ${formatMoney({ amount: max, currency })}. Enter that or less.`;
    return { code: 'above-maximum', message };
  }
  return undefined;
}
