/** The sentences of refusals, with the figures that led to them. */
import { add, multiply, type Rational } from '../rational.ts';
import { convertedValue, type Round } from './conversion-solver.ts';
import { basisPointsText, moneyText, percentText, valueText } from './figures.ts';
import type { RoundInputs } from './round-inputs.ts';

/** When caps together sell all of the company, no number of shares satisfies them. */
export function wholeCompanyMessage(sold: Rational): string {
  return `The SAFEs together sell ${percentText(sold)} of the company. The amounts divided by their caps must stay below 100%: raise a cap or lower an amount.`;
}

/** Why no price, or no single one, fits. */
export function noPriceMessage(inputs: RoundInputs, round: Round): string {
  const converted = convertedValue(round.converts);
  const claims = [
    ...(round.convertsInside && round.converts.length > 0
      ? [
          `what converts is worth at least ${valueText(converted, inputs.currency)} at the round’s price, whatever that is`,
        ]
      : []),
    ...('target' in round.pool && inputs.pool.kind === 'target'
      ? [
          `the pool target of ${basisPointsText(inputs.pool.bps)} takes at least ${valueText(
            multiply(round.pool.target, add(converted, round.newMoney)),
            inputs.currency,
          )}`,
        ]
      : []),
  ];
  return `No single price per share satisfies these terms: ${claims.join(', and ')}, which uses up the pre-money valuation of ${moneyText(inputs.preMoney)}. Raise the valuation, or lower what converts or the pool target.`;
}
