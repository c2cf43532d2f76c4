/**
 * The few figures that tell calculations apart: in lists, in comparisons, as CSV. Shares are whole,
 * as in the ownership table.
 */
import { add, floor, type Rational, zero } from '../money/rational.ts';
import type { Calculation } from './calculation.ts';
import { countText, moneyText, percentText, priceText, valueText, wholeText } from './figures.ts';
import type { NoteResult } from './note-conversion.ts';
import type { OwnershipTable, RowKind } from './ownership-table.ts';
import { conventionWords, roundingWords } from './pre-money-convention.ts';
import type { ProRataResult } from './pro-rata.ts';
import type { RegCfResult } from './reg-cf-limit.ts';
import type { RoundResult } from './round-result.ts';
import type { SafeResult } from './safe-ownership.ts';

export interface KeyFigure {
  /**
   * The same for the same figure in every calculation, so that comparisons can put them in one row.
   */
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/**
 * The version of the engine and the wording that figures were made with. Raise it with every change
 * that gives different figures or wording for the same entries: saved figures are then computed
 * again.
 */
export const figuresVersion = 2;

/** The main figures of a calculation; the first two are shown in lists. */
export function keyFigures(calculation: Calculation): readonly KeyFigure[] {
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

function roundFigures(result: RoundResult): readonly KeyFigure[] {
  const { inputs, table } = result;
  const { currency, convention, mode } = inputs;
  const value = (amount: Rational) => valueText(amount, currency);
  const part = (...kinds: readonly RowKind[]) => percentText(partAfter(table, kinds));
  return [
    { id: 'holders-after', label: 'Current holders after', value: part('holder') },
    { id: 'price', label: 'Price per share', value: priceText(result.price, currency) },
    { id: 'investors-after', label: 'New investors after', value: part('new-investor') },
    { id: 'converted-after', label: 'SAFEs and notes after', value: part('safe', 'note') },
    {
      id: 'options-after',
      label: 'Options and pool after',
      value: part('options-granted', 'options-promised', 'pool'),
    },
    { id: 'pre-money', label: 'Pre-money valuation', value: value(result.preMoney) },
    { id: 'new-money', label: 'New money', value: value(result.newMoney) },
    { id: 'post-money', label: 'Post-money valuation', value: value(result.postMoney) },
    {
      id: 'effective-pre-money',
      label: 'Effective pre-money valuation',
      value: value(result.effectivePreMoney),
    },
    { id: 'new-shares', label: 'New shares', value: wholeText(result.newShares) },
    { id: 'new-options', label: 'New options', value: wholeText(result.poolIncrease) },
    { id: 'all-shares', label: 'All shares after', value: countText(table.totals.after.whole) },
    { id: 'convention', label: 'Pre-money means', value: conventionWords[convention].name },
    { id: 'rounding', label: 'Rounding', value: roundingWords[mode].name },
  ];
}

function safeFigures({ table, ownershipSold }: SafeResult): readonly KeyFigure[] {
  const holders = percentText(partAfter(table, ['holder']));
  return [
    { id: 'holders-after', label: 'Current holders after', value: holders },
    { id: 'sold', label: 'Sold by the SAFEs together', value: percentText(ownershipSold) },
    {
      id: 'capitalization',
      label: 'Company capitalization',
      value: countText(table.totals.after.whole),
    },
  ];
}

function noteFigures({ inputs, balance, terms }: NoteResult): readonly KeyFigure[] {
  const price = priceText(terms.price, inputs.currency);
  return [
    { id: 'note-shares', label: 'Shares of the note', value: countText(floor(terms.shares)) },
    { id: 'conversion-price', label: 'Conversion price', value: price },
    { id: 'balance', label: 'Balance of the note', value: moneyText(balance.balance) },
  ];
}

function proRataFigures({ part, right, cost }: ProRataResult): readonly KeyFigure[] {
  return [
    { id: 'pro-rata-cost', label: 'Cost to keep the ownership', value: moneyText(cost) },
    { id: 'part', label: 'Ownership to keep', value: percentText(part) },
    ...(right === undefined
      ? []
      : [{ id: 'pro-rata-shares', label: 'Shares to buy', value: countText(right.whole) }]),
  ];
}

function regCfFigures({ limit, used, remaining, on }: RegCfResult): readonly KeyFigure[] {
  return [
    { id: 'limit', label: 'Limit in twelve months', value: limit ? moneyText(limit) : 'No limit' },
    ...(remaining === null
      ? []
      : [{ id: 'remaining', label: 'Remaining', value: moneyText(remaining) }]),
    { id: 'used', label: 'Invested already', value: moneyText(used) },
    { id: 'on', label: 'On', value: on },
  ];
}

/** Returns what holders of these kinds own together after everything. */
export function partAfter({ rows }: OwnershipTable, kinds: readonly RowKind[]): Rational {
  return rows
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ after }) => after.part)
    .reduce(add, zero);
}
