/**
 * How the price of a round is found. Shares converting at a cap are a fixed number; shares
 * converting at the round's price are a value divided by that price. So `price × (number + value ÷
 * price) = valuation` is solved for the price.
 */
import { add, divide, type Rational, rational, sum, toDecimal, zero } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import {
  basisPointsText,
  countText,
  exactPriceText,
  moneyText,
  percentFigure,
  priceDecimals,
  priceText,
  sharesText,
  valueText,
} from './figures.ts';
import { conventionWords } from './pre-money-convention.ts';
import type { ConvertedSecurity, RoundResult } from './round-result.ts';

/** The lines from the meaning of "pre-money" to the price. */
export function roundPriceLines(result: RoundResult): readonly CalculationLine[] {
  return [...conventionLines(result), ...crossingLines(result), ...priceLines(result)];
}

function conventionLines({
  inputs,
  securities,
  valuation,
}: RoundResult): readonly CalculationLine[] {
  if (securities.length === 0) return [];
  const { name, meaning } = conventionWords[inputs.convention];
  const line = calculationLine('What “pre-money” means here', meaning, 'as chosen', name);
  if (inputs.convention !== 'dollars_invested') return [line];
  const brought = sum(securities.map(({ convert }) => convert.amount));
  return [
    line,
    calculationLine(
      'Valuation before the new money',
      'pre-money valuation + money that converts',
      `${moneyText(inputs.preMoney)} + ${valueText(brought, inputs.currency)}`,
      valueText(valuation, inputs.currency),
    ),
  ];
}

const convertsInside = ({ inputs, securities }: RoundResult) =>
  inputs.convention !== 'pre_money_fixed' && securities.length > 0;

/** The two parts of the capitalization and of the pool increase, when the price depends on them. */
function crossingLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, securities, lines } = result;
  const hasTarget = inputs.pool.kind === 'target' && lines.increase.slope.n !== 0n;
  const needsConverts = securities.length > 0 && (convertsInside(result) || hasTarget);
  return [
    ...(needsConverts ? capitalizationCrossingLines(result) : []),
    ...(hasTarget ? poolCrossingLines(result) : []),
  ];
}

const bindsOwnership = ({ convert, terms }: ConvertedSecurity) =>
  convert.ownership !== undefined && terms.bound === 'cap';
const bindsNoteCap = ({ convert, terms }: ConvertedSecurity) =>
  convert.capPrice !== undefined && terms.bound === 'cap';

function capitalizationCrossingLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, securities, sharesBefore, lines } = result;
  const sold = sum(
    securities.filter(bindsOwnership).map(({ convert }) => convert.ownership ?? zero),
  );
  const atNoteCaps = securities.filter(bindsNoteCap).map(({ terms }) => terms.shares);
  const atPrice = securities
    .filter((security) => !bindsOwnership(security) && !bindsNoteCap(security))
    .map(({ convert }) => divide(convert.amount, convert.pricePart));
  const rest = sold.n === 0n ? '' : ` ÷ (100% − ${percentFigure(sold)})`;
  const restWords = sold.n === 0n ? '' : ' ÷ (100% − ownership sold at the caps that apply)';
  const noteWords = atNoteCaps.length === 0 ? '' : ' + shares of notes at their caps';
  const numbers = [sharesBefore, ...atNoteCaps].map(sharesText).join(' + ');
  const found = [
    calculationLine(
      'Capitalization that does not depend on the price',
      `${bracketed(`shares before the round${noteWords}`)}${restWords}`,
      `${bracketed(numbers)}${rest}`,
      sharesText(lines.capitalization.constant),
    ),
  ];
  if (atPrice.length > 0) {
    found.push(
      calculationLine(
        'Value that converts at the round price',
        `sum of amount ÷ (100% − discount)${restWords}`,
        `${bracketed(atPrice.map((value) => valueText(value, inputs.currency)).join(' + '))}${rest}`,
        valueText(lines.capitalization.slope, inputs.currency),
      ),
    );
  }
  return found;
}

/** A single term needs no brackets. */
function bracketed(terms: string): string {
  return terms.includes(' + ') ? `(${terms})` : terms;
}

function poolCrossingLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, lines, newMoney } = result;
  if (inputs.pool.kind !== 'target') return [];
  const target = basisPointsText(inputs.pool.bps);
  const unissued = countText(inputs.capTable.poolUnissued);
  const capitalization = sharesText(lines.capitalization.constant);
  const value = valueText(add(lines.capitalization.slope, newMoney), inputs.currency);
  return [
    calculationLine(
      'Pool increase that does not depend on the price',
      '(target × capitalization − unissued pool) ÷ (100% − target)',
      `(${target} × ${capitalization} − ${unissued}) ÷ (100% − ${target})`,
      sharesText(lines.increase.constant),
    ),
    calculationLine(
      'Value of the pool increase that depends on it',
      'target × (value that converts + new money) ÷ (100% − target)',
      `${target} × ${value} ÷ (100% − ${target})`,
      valueText(lines.increase.slope, inputs.currency),
    ),
  ];
}

function priceLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, exactPrice, price, valuation, guideDivisor } = result;
  const { currency } = inputs;
  const { fixed, moving } = divisionOf(result);
  const shown = valueText(valuation, currency);
  const exact =
    moving.n === 0n
      ? calculationLine(
          'Price per share',
          `valuation ÷ (${dividedWords(result)})`,
          `${shown} ÷ ${sharesText(fixed)}`,
          exactPriceText(exactPrice, currency),
        )
      : calculationLine(
          'Price per share',
          `(valuation − value that depends on the price) ÷ shares that do not (${dividedWords(result)})`,
          `(${shown} − ${valueText(moving, currency)}) ÷ ${sharesText(fixed)}`,
          exactPriceText(exactPrice, currency),
        );
  if (guideDivisor === undefined) return [exact];
  return [
    exact,
    calculationLine(
      'Price as the guide rounds it',
      `valuation ÷ whole shares, rounded to ${priceDecimals} decimals before it is used`,
      `${shown} ÷ ${sharesText(guideDivisor)} = ${toDecimal(divide(valuation, guideDivisor), 2 * priceDecimals)}`,
      priceText(price, currency),
    ),
  ];
}

/** Returns what the valuation is divided by: shares, after a value has been subtracted from it. */
export function divisionOf(result: RoundResult): {
  readonly fixed: Rational;
  readonly moving: Rational;
} {
  const { lines, sharesBefore } = result;
  const divided = convertsInside(result)
    ? lines.capitalization
    : { constant: sharesBefore, slope: rational(0n) };
  return {
    fixed: add(divided.constant, lines.increase.constant),
    moving: add(divided.slope, lines.increase.slope),
  };
}

function dividedWords(result: RoundResult): string {
  return [
    'shares before the round',
    ...(convertsInside(result) ? ['converted shares'] : []),
    ...(result.inputs.pool.kind === 'none' ? [] : ['pool increase']),
  ].join(' + ');
}
