/**
 * "Show the maths" of a priced round, with the actual figures, in the order in which one follows
 * from the other.
 */
import { divide, isInteger, multiply, rational, subtract, zero } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import {
  basisPointsText,
  countText,
  exactPriceText,
  moneyText,
  percentFigure,
  percentText,
  priceFigure,
  sharesText,
  valueText,
  wholeText,
} from './figures.ts';
import { balanceLines, discountLine, notePriceLines, sharesLine } from './note-lines.ts';
import { fromBasisPoints } from './post-money-safe.ts';
import { roundPriceLines } from './round-price-lines.ts';
import type { ConvertedSecurity, RoundResult } from './round-result.ts';
import { ownershipLines, sharesBeforeLine } from './safe-lines.ts';

/** Every line from the cap table to the price, the shares and a check that they fit. */
export function pricedRoundLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, securities } = result;
  return [
    sharesBeforeLine(inputs.capTable),
    ...inputs.notes.flatMap((note, index) => {
      const balance = securities[inputs.safes.length + index]?.note;
      return balance === undefined ? [] : balanceLines(note, balance);
    }),
    ...ownershipLines(
      inputs.safes,
      securities.flatMap(({ safe }) => (safe === undefined ? [] : [safe])),
      inputs.currency,
    ),
    ...roundPriceLines(result),
    ...securities.flatMap((security, index) => securityLines(result, security, index)),
    ...capitalizationLines(result),
    ...closingLines(result),
  ];
}

function securityLines(
  result: RoundResult,
  { kind, name, terms, convert, safe }: ConvertedSecurity,
  index: number,
): readonly CalculationLine[] {
  const { inputs } = result;
  const { currency } = inputs;
  const shares = sharesLine(name, valueText(convert.amount, currency), terms, currency);
  if (kind === 'note') {
    const note = inputs.notes[index - inputs.safes.length];
    if (note === undefined) return [shares];
    return [...notePriceLines(note, terms, result.sharesBefore, currency), shares];
  }
  const lines: CalculationLine[] = [];
  if (safe?.cap !== undefined && terms.capPrice !== undefined) {
    lines.push(
      calculationLine(
        `Price of ${name} at its cap`,
        'cap ÷ company capitalization',
        `${valueText(safe.cap, currency)} ÷ ${sharesText(result.exactCapitalization)}`,
        exactPriceText(terms.capPrice, currency),
      ),
    );
  }
  if (terms.discountPrice !== undefined) {
    const discountBps = Number(multiply(safe?.discount ?? zero, rational(10_000n)).n);
    lines.push(discountLine(name, discountBps, terms, currency));
  }
  return [...lines, shares];
}

function capitalizationLines(result: RoundResult): readonly CalculationLine[] {
  const { securities, sharesBefore, capitalization } = result;
  if (securities.length === 0) return [];
  return [
    calculationLine(
      'Company capitalization',
      'shares before the round + converted shares',
      [sharesBefore, ...securities.map(({ shares }) => shares)].map(sharesText).join(' + '),
      sharesText(capitalization),
    ),
  ];
}

function closingLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, price, poolIncrease, newShares, totalAfter, capitalization } = result;
  const { currency } = inputs;
  const newMoney = moneyText(inputs.newMoney);
  const exactNew = divide(result.newMoney, price);
  const exact = isInteger(exactNew) ? '' : ` = ${sharesText(exactNew)}`;
  return [
    ...poolLines(result),
    calculationLine(
      'New shares',
      'new money ÷ price, rounded down',
      `${newMoney} ÷ ${priceFigure(price, currency)}${exact}`,
      wholeText(exactNew),
    ),
    calculationLine(
      'All shares after the round',
      'company capitalization + pool increase + new shares',
      [capitalization, poolIncrease, newShares].map(sharesText).join(' + '),
      sharesText(totalAfter),
    ),
    calculationLine(
      'Ownership of the new investors',
      'new shares ÷ all shares',
      `${sharesText(newShares)} ÷ ${sharesText(totalAfter)}`,
      percentText(divide(newShares, totalAfter)),
    ),
    calculationLine(
      'Post-money valuation',
      'all shares × price',
      `${sharesText(totalAfter)} × ${priceFigure(price, currency)}`,
      valueText(result.postMoney, currency),
    ),
    ...effectiveLines(result),
    ...proRataLines(result),
  ];
}

function poolLines({ inputs, poolIncrease, totalAfter }: RoundResult): readonly CalculationLine[] {
  const { pool, capTable } = inputs;
  const unissued = countText(capTable.poolUnissued);
  if (pool.kind === 'none') return [];
  if (pool.kind === 'increase') {
    const given = countText(pool.options);
    return [calculationLine('Pool increase', 'as entered', `${given} options`, given)];
  }
  const wanted = multiply(fromBasisPoints(pool.bps), totalAfter);
  return [
    calculationLine(
      'Pool increase',
      'target × all shares after the round − unissued pool, never below 0',
      `${basisPointsText(pool.bps)} × ${sharesText(totalAfter)} − ${unissued} = ${sharesText(
        subtract(wanted, rational(capTable.poolUnissued)),
      )}`,
      sharesText(poolIncrease),
    ),
  ];
}

function effectiveLines(result: RoundResult): readonly CalculationLine[] {
  const { inputs, poolIncrease, price, effectivePreMoney } = result;
  if (poolIncrease.n === 0n) return [];
  return [
    calculationLine(
      'Effective pre-money valuation',
      'pre-money valuation − pool increase × price',
      `${moneyText(inputs.preMoney)} − ${sharesText(poolIncrease)} × ${priceFigure(price, inputs.currency)}`,
      valueText(effectivePreMoney, inputs.currency),
    ),
  ];
}

function proRataLines({
  securities,
  newShares,
  price,
  inputs,
}: RoundResult): readonly CalculationLine[] {
  return securities.flatMap(({ name, ownership, proRata }) =>
    proRata === undefined
      ? []
      : [
          calculationLine(
            `Pro rata right of ${name}`,
            'its share of the company capitalization × new shares, rounded down',
            `${percentFigure(ownership)} × ${sharesText(newShares)} = ${sharesText(proRata.shares)}`,
            countText(proRata.whole),
          ),
          calculationLine(
            `Cost of the right of ${name}`,
            'shares × price',
            `${countText(proRata.whole)} × ${priceFigure(price, inputs.currency)}`,
            moneyText(proRata.cost),
          ),
        ],
  );
}
