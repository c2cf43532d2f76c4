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
import { balanceSteps, discountStep, notePriceSteps, sharesStep } from './note-steps.ts';
import { fromBasisPoints } from './post-money-safe.ts';
import { roundPriceSteps } from './round-price-steps.ts';
import type { ConvertedSecurity, RoundResult } from './round-result.ts';
import { ownershipSteps, sharesBeforeStep } from './safe-steps.ts';

/** Every step from the cap table to the price, the shares and a check that they fit. */
export function pricedRoundSteps(result: RoundResult): readonly CalculationLine[] {
  const { inputs, securities } = result;
  return [
    sharesBeforeStep(inputs.capTable),
    ...inputs.notes.flatMap((note, index) => {
      const balance = securities[inputs.safes.length + index]?.note;
      return balance === undefined ? [] : balanceSteps(note, balance);
    }),
    ...ownershipSteps(
      inputs.safes,
      securities.flatMap(({ safe }) => (safe === undefined ? [] : [safe])),
      inputs.currency,
    ),
    ...roundPriceSteps(result),
    ...securities.flatMap((security, index) => securitySteps(result, security, index)),
    ...capitalizationSteps(result),
    ...closingSteps(result),
  ];
}

function securitySteps(
  result: RoundResult,
  { kind, name, terms, convert, safe }: ConvertedSecurity,
  index: number,
): readonly CalculationLine[] {
  const { inputs } = result;
  const { currency } = inputs;
  const shares = sharesStep(name, valueText(convert.amount, currency), terms, currency);
  if (kind === 'note') {
    const note = inputs.notes[index - inputs.safes.length];
    if (note === undefined) return [shares];
    return [...notePriceSteps(note, terms, result.sharesBefore, currency), shares];
  }
  const steps: CalculationLine[] = [];
  if (safe?.cap !== undefined && terms.capPrice !== undefined) {
    steps.push(
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
    steps.push(discountStep(name, discountBps, terms, currency));
  }
  return [...steps, shares];
}

function capitalizationSteps(result: RoundResult): readonly CalculationLine[] {
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

function closingSteps(result: RoundResult): readonly CalculationLine[] {
  const { inputs, price, poolIncrease, newShares, totalAfter, capitalization } = result;
  const { currency } = inputs;
  const newMoney = moneyText(inputs.newMoney);
  const exactNew = divide(result.newMoney, price);
  const exact = isInteger(exactNew) ? '' : ` = ${sharesText(exactNew)}`;
  return [
    ...poolSteps(result),
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
    ...effectiveSteps(result),
    ...proRataSteps(result),
  ];
}

function poolSteps({ inputs, poolIncrease, totalAfter }: RoundResult): readonly CalculationLine[] {
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

function effectiveSteps(result: RoundResult): readonly CalculationLine[] {
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

function proRataSteps({
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
