import type { Calculation } from '#shared/calculators/calculation.ts';
import type { BindingTerm } from '#shared/calculators/conversion-terms.ts';
import {
  countText,
  exactPriceText,
  moneyText,
  percentText,
  priceText,
  valueText,
  wholeText,
} from '#shared/calculators/figures.ts';
import { partAfter } from '#shared/calculators/key-figures.ts';
import type { NoteResult } from '#shared/calculators/note-conversion.ts';
import { conventionWords, roundingWords } from '#shared/calculators/pre-money-convention.ts';
import type { ProRataResult } from '#shared/calculators/pro-rata.ts';
import type { RegCfResult } from '#shared/calculators/reg-cf-limit.ts';
import type { RoundResult } from '#shared/calculators/round-result.ts';
import type { SafeResult } from '#shared/calculators/safe-ownership.ts';
import { floor } from '#shared/money/rational.ts';
import { shortDate } from '../../ui/data/dates.ts';

export interface ResultFigure {
  readonly label: string;
  readonly value: string;
}

/** A result in words: the figures that matter, and what was assumed. */
export interface ResultFigures {
  readonly figures: readonly ResultFigure[];
  readonly facts: readonly ResultFigure[];
}

export const boundWords: Readonly<Record<BindingTerm, string>> = {
  cap: 'Cap',
  discount: 'Discount',
  'round-price': 'Price of the round',
};

/** The figures of any result, in words. */
export function figuresOf(calculation: Calculation): ResultFigures {
  switch (calculation.calculator) {
    case 'priced-round':
      return roundFigures(calculation.result);
    case 'safe':
      return safeFigures(calculation.result);
    case 'note':
      return noteFigures(calculation.result);
    case 'pro-rata':
      return proRataFigures(calculation.result);
    case 'reg-cf-limit':
      return regCfFigures(calculation.result);
  }
}

function roundFigures(result: RoundResult): ResultFigures {
  const { inputs, price, exactPrice, table } = result;
  const { currency, convention, mode } = inputs;
  const value = (amount: RoundResult['preMoney']) => valueText(amount, currency);
  const { name, meaning } = conventionWords[convention];
  const rounding = roundingWords[mode];
  return {
    figures: [
      { label: 'Current holders after', value: percentText(partAfter(table, ['holder'])) },
      { label: 'Price per share', value: priceText(price, currency) },
      { label: 'All shares after the round', value: countText(table.totals.after.whole) },
      { label: 'New shares', value: wholeText(result.newShares) },
    ],
    facts: [
      { label: 'Price per share, in full', value: exactPriceText(exactPrice, currency) },
      { label: 'Effective pre-money valuation', value: value(result.effectivePreMoney) },
      { label: 'Pre-money valuation', value: value(result.preMoney) },
      { label: 'Post-money valuation', value: value(result.postMoney) },
      { label: 'Company capitalization', value: countText(table.totals.converted.whole) },
      { label: 'New options in the pool', value: wholeText(result.poolIncrease) },
      { label: 'Today’s shares at this price', value: value(result.existingValue) },
      { label: 'Pre-money means', value: `${name}. ${meaning}` },
      { label: 'Rounding', value: `${rounding.name}. ${rounding.meaning}` },
    ],
  };
}

function safeFigures(result: SafeResult): ResultFigures {
  const { table } = result;
  const { currency } = result.inputs;
  return {
    figures: [
      { label: 'Sold by the SAFEs together', value: percentText(result.ownershipSold) },
      { label: 'Company capitalization', value: countText(table.totals.after.whole) },
      { label: 'Shares and options today', value: wholeText(result.sharesBefore) },
    ],
    facts: result.safes.map(({ name, terms, atCap }) => ({
      label: name,
      value:
        atCap === undefined || terms.ownership === undefined
          ? 'Without a cap, the ownership it sells is not known until the round has a price.'
          : `${percentText(terms.ownership)}, ${wholeText(atCap.shares)} shares at ${priceText(atCap.price, currency)}`,
    })),
  };
}

function noteFigures({ inputs, balance, capBase, terms }: NoteResult): ResultFigures {
  const { currency } = inputs;
  const price = (value: NoteResult['terms']['price']) => exactPriceText(value, currency);
  return {
    figures: [
      { label: 'Shares', value: countText(floor(terms.shares)) },
      { label: 'Conversion price', value: priceText(terms.price, currency) },
      { label: 'Balance', value: moneyText(balance.balance) },
    ],
    facts: [
      {
        label: 'Interest',
        value: `${moneyText(balance.interest)} for ${countText(BigInt(balance.days))} days`,
      },
      { label: 'Price of the round', value: price(terms.roundPrice) },
      ...(terms.capPrice === undefined
        ? []
        : [{ label: 'Price by the cap', value: price(terms.capPrice) }]),
      ...(capBase === undefined
        ? []
        : [{ label: 'Shares the cap is divided by', value: wholeText(capBase) }]),
      ...(terms.discountPrice === undefined
        ? []
        : [{ label: 'Price by the discount', value: price(terms.discountPrice) }]),
      { label: 'It converts by', value: boundWords[terms.bound] },
    ],
  };
}

function proRataFigures({ part, right, cost, after }: ProRataResult): ResultFigures {
  return {
    figures: [
      { label: 'Cost to keep the ownership', value: moneyText(cost) },
      { label: 'Ownership to keep', value: percentText(part) },
      ...(right === undefined ? [] : [{ label: 'Shares to buy', value: countText(right.whole) }]),
    ],
    facts:
      after === undefined
        ? []
        : [
            { label: 'After the round, if you do not buy', value: percentText(after.without) },
            { label: 'After the round, if you buy', value: percentText(after.with) },
          ],
  };
}

function regCfFigures({ limit, used, remaining, figures, on, rule }: RegCfResult): ResultFigures {
  return {
    figures: [
      { label: 'Limit in twelve months', value: limit === null ? 'No limit' : moneyText(limit) },
      { label: 'Invested already', value: moneyText(used) },
      ...(remaining === null ? [] : [{ label: 'Remaining', value: moneyText(remaining) }]),
    ],
    facts: [
      { label: 'Rule', value: regCfRules[rule] },
      { label: 'On', value: shortDate(on) },
      { label: 'Figures', value: `In effect since ${shortDate(figures.from)}: ${figures.source}` },
    ],
  };
}

const regCfRules: Readonly<Record<RegCfResult['rule'], string>> = {
  accredited: 'Accredited investors have no limit.',
  'below-threshold': 'Income or net worth is below the threshold: the lower percentage.',
  'threshold-or-more': 'Income and net worth both reach the threshold: the higher percentage.',
};
