/** The sentences that explain why a calculation has no result, with the figures that show it. */
import { add, multiply, type Rational, zero } from '../money/rational.ts';
import { convertedValue, poolPerRest, type Round } from './conversion-solver.ts';
import { basisPointsText, moneyText, percentText, valueText } from './figures.ts';
import type { RoundInputs } from './round-inputs.ts';

/**
 * When caps together sell all of the company, no number of shares satisfies them; `sold` is a fraction
 * of one.
 */
export function wholeCompanyMessage(sold: Rational): string {
  return `The SAFEs together sell ${percentText(sold)} of the company. Amounts divided by caps must add up to less than 100%. Raise a cap or lower an amount.`;
}

/** Why no price fits: what is claimed at the lowest price is all of the valuation, or more. */
export function noPriceMessage(inputs: RoundInputs, round: Round): string {
  const { currency, pool, preMoney } = inputs;
  const converted = convertedValue(round.converts);
  const claims: string[] = [];
  if (round.convertsInside && converted.n > 0n) {
    claims.push(
      `the SAFEs and notes convert into shares worth at least ${valueText(converted, currency)}`,
    );
  }
  if (pool.kind === 'target') {
    const target = 'target' in round.pool ? round.pool.target : zero;
    const options = multiply(poolPerRest(target), add(converted, round.newMoney));
    const worth = valueText(options, currency);
    claims.push(`the pool target of ${basisPointsText(pool.bps)} needs options worth ${worth}`);
  }
  const valuation =
    inputs.convention === 'dollars_invested'
      ? `the valuation of ${valueText(round.valuation, currency)} before the new money`
      : `the pre-money valuation of ${moneyText(preMoney)}`;
  return `No price per share fits these terms. However low the price, ${claims.join(', and ')}, which uses up ${valuation}. Raise the valuation, or lower the amounts that convert or the pool target.`;
}
