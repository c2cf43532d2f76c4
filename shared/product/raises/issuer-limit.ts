/** What a company may raise under Regulation Crowdfunding, over all of its raises. */
import { formatMoney, type Money } from '../../money/money.ts';

/** 17 CFR 227.100(a)(1), in cents: what an issuer may sell in twelve months, with the offer at hand. */
export const issuerMaximum: Money = { amount: 500_000_000, currency: 'USD' };
/** The months before an offer in which sales count towards it. */
export const issuerMonths = 12;

/**
 * Why a maximum is more than a company may still raise under Regulation Crowdfunding, with the
 * figures; undefined when it may.
 * @param soldBefore what its other raises have sold in the past twelve months, in cents
 */
export function issuerProblem(max: Money, soldBefore: number): string | undefined {
  const left = issuerMaximum.amount - soldBefore;
  if (max.currency !== issuerMaximum.currency || max.amount <= left) return undefined;
  if (soldBefore === 0) {
    return `Under Regulation Crowdfunding the maximum is ${formatMoney(issuerMaximum)} in twelve months.`;
  }
  const rule = `Under Regulation Crowdfunding a company raises at most ${formatMoney(issuerMaximum)} in twelve months. Yours has raised ${dollars(soldBefore)} in the past twelve, which leaves ${dollars(left)}; the maximum here is ${formatMoney(max)}.`;
  const toDo =
    left > 0
      ? 'Lower it, wait, or offer under another rule.'
      : 'Wait, or offer under another rule.';
  return `${rule} ${toDo}`;
}

/** Nothing is left where more was sold. */
function dollars(cents: number): string {
  return formatMoney({ ...issuerMaximum, amount: Math.max(cents, 0) });
}
