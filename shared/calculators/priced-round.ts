/** A priced round: SAFEs and notes convert, the pool is topped up, new money comes in. */
import { majorUnits, roundedMoney } from '../money/money.ts';
import {
  add,
  compare,
  divide,
  floor,
  larger,
  multiply,
  one,
  type Rational,
  rational,
  rounded,
  subtract,
  sum,
  zero,
} from '../money/rational.ts';
import { fullyDilutedShares } from './cap-table.ts';
import {
  type Convert,
  capitalizationAt,
  ownershipSold,
  type Round,
  type SolvedRound,
  solveRound,
} from './conversion-solver.ts';
import { conversionTerms } from './conversion-terms.ts';
import { priceDecimals } from './figures.ts';
import { capTableRows, ownershipTable, type RowShares } from './ownership-table.ts';
import { type Outcome, refused } from './refusal.ts';
import { noPriceMessage, wholeCompanyMessage } from './refusal-words.ts';
import { type RoundInputs, roundFaults } from './round-inputs.ts';
import type { ConvertedSecurity, ProRataRight, RoundResult } from './round-result.ts';
import { type RoundSecurity, roundOf, securitiesOf } from './round-securities.ts';

/**
 * Computes a round: a result with exact fractions, faults by pointers into `inputs`, or a refusal where
 * no single price fits. The lines that explain it are made by pricedRoundLines, when somebody asks.
 */
export function pricedRound(inputs: RoundInputs): Outcome<RoundResult> {
  const faults = roundFaults(inputs);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const shares = fullyDilutedShares(inputs.capTable);
  const unpriced = securitiesOf(inputs, shares);
  const converts = unpriced.map(({ convert }) => convert);
  const sold = ownershipSold(converts);
  if (compare(sold, one) >= 0) {
    return refused('terms-sell-whole-company', wholeCompanyMessage(sold));
  }
  const round = roundOf(inputs, shares, converts);
  const solved = solveRound(round);
  if (solved === undefined) {
    return refused('no-unique-solution', noPriceMessage(inputs, round));
  }
  const exact = { ...solved, exactPrice: solved.price };
  const chosen = inputs.mode === 'exact' ? exact : guidePrice(round, exact);
  if (compare(chosen.price, zero) === 0) {
    const message = `The price is below ${10 ** -priceDecimals} a share. Choose exact rounding, or check the valuation and the number of shares.`;
    return refused('price-rounds-to-zero', message);
  }
  return { kind: 'result', result: resultOf(inputs, unpriced, sold, { ...chosen, round }) };
}

interface Priced extends SolvedRound {
  readonly exactPrice: Rational;
  readonly guideDivisor?: Rational;
}

/**
 * As YC's guide does it: the valuation is divided by whole shares and rounded to four decimals,
 * then everything is computed again from that price.
 */
function guidePrice(round: Round, exact: Priced): Priced {
  const wholeConverts = round.convertsInside
    ? convertedShares(round.converts, exact.capitalization, exact.price).map((s) =>
        rational(floor(s)),
      )
    : [];
  const guideDivisor = add(add(round.shares, sum(wholeConverts)), exact.poolIncrease);
  const price = rounded(divide(round.valuation, guideDivisor), priceDecimals);
  if (compare(price, zero) === 0) return { ...exact, price };
  const capitalization = capitalizationAt(round.shares, round.converts, price);
  return { ...exact, price, capitalization, guideDivisor };
}

function convertedShares(
  converts: readonly Convert[],
  capitalization: Rational,
  price: Rational,
): readonly Rational[] {
  return converts.map((convert) => conversionTerms(convert, capitalization, price).shares);
}

function resultOf(
  inputs: RoundInputs,
  unpriced: readonly RoundSecurity[],
  sold: Rational,
  priced: Priced & { readonly round: Round },
): RoundResult {
  const { price, exactPrice, guideDivisor, lines, capitalization, poolIncrease, round } = priced;
  const issued = inputs.mode === 'exact' ? (s: Rational) => s : (s: Rational) => rational(floor(s));
  const newShares = issued(divide(round.newMoney, price));
  const converted = unpriced.map((security) => {
    const terms = conversionTerms(security.convert, capitalization, price);
    const ownership = divide(terms.shares, capitalization);
    return { ...security, terms, shares: issued(terms.shares), ownership };
  });
  const stated = add(round.shares, sum(converted.map(({ shares }) => shares)));
  const totalAfter = add(add(stated, poolIncrease), newShares);
  const securities = converted.map((security, index): ConvertedSecurity => {
    if (inputs.safes[index]?.proRata !== true || security.kind !== 'safe') return security;
    const right = proRataRight(security, { newShares, price, totalAfter }, inputs);
    return { ...security, proRata: right };
  });
  const preMoney = majorUnits(inputs.preMoney);
  return {
    inputs,
    price,
    exactPrice,
    ...(guideDivisor === undefined ? {} : { guideDivisor }),
    lines,
    sharesBefore: round.shares,
    capitalization: stated,
    exactCapitalization: capitalization,
    ownershipSold: sold,
    poolIncrease,
    newShares,
    totalAfter,
    preMoney,
    newMoney: round.newMoney,
    valuation: round.valuation,
    effectivePreMoney: larger(zero, subtract(preMoney, multiply(poolIncrease, price))),
    existingValue: multiply(round.shares, price),
    postMoney: multiply(totalAfter, price),
    securities,
    table: ownershipTable(rowsOf(inputs, securities, poolIncrease, newShares)),
  };
}

function proRataRight(
  { ownership, shares }: { readonly ownership: Rational; readonly shares: Rational },
  sold: { readonly newShares: Rational; readonly price: Rational; readonly totalAfter: Rational },
  inputs: RoundInputs,
): ProRataRight {
  const right = multiply(ownership, sold.newShares);
  const whole = floor(right);
  return {
    shares: right,
    whole,
    cost: roundedMoney(multiply(rational(whole), sold.price), inputs.currency),
    partAfter: divide(add(shares, rational(whole)), sold.totalAfter),
  };
}

function rowsOf(
  inputs: RoundInputs,
  securities: readonly ConvertedSecurity[],
  poolIncrease: Rational,
  newShares: Rational,
): readonly RowShares[] {
  const { held, pool } = capTableRows(inputs.capTable, poolIncrease);
  return [
    ...held,
    ...securities.map(({ kind, name, shares }) => ({
      kind,
      name,
      before: zero,
      converted: shares,
      after: shares,
    })),
    pool,
    {
      kind: 'new-investor',
      name: 'New investors',
      before: zero,
      converted: zero,
      after: newShares,
    },
  ];
}
