/** The entries in words, so that a printed calculation can be read without its form. */
import type { CapTable } from '../../../shared/calculators/cap-table.ts';
import type { Note } from '../../../shared/calculators/convertible-note.ts';
import { dayCountNames } from '../../../shared/calculators/day-count.ts';
import { basisPointsText, countText, moneyText } from '../../../shared/calculators/figures.ts';
import type { Safe } from '../../../shared/calculators/post-money-safe.ts';
import {
  conventionWords,
  roundingWords,
} from '../../../shared/calculators/pre-money-convention.ts';
import type { Asked } from '../../../shared/calculators/query.ts';
import type { PoolChange } from '../../../shared/calculators/round-inputs.ts';
import type { Money } from '../../../shared/money/money.ts';
import { exactDecimal, type Rational } from '../../../shared/money/rational.ts';

export interface AskedRow {
  readonly label: string;
  readonly value: string;
}

/** The entries of a calculation, one row each. */
export function askedRows({ calculator, inputs }: Asked): readonly AskedRow[] {
  switch (calculator) {
    case 'priced-round':
      return [
        ...companyRows(inputs.capTable),
        ...inputs.safes.map(safeRow),
        ...inputs.notes.map(noteRow),
        { label: 'Pre-money valuation', value: moneyText(inputs.preMoney) },
        { label: 'New money of the round', value: moneyText(inputs.newMoney) },
        { label: 'Option pool', value: poolWords(inputs.pool) },
        { label: 'Pre-money means', value: conventionWords[inputs.convention].name },
        { label: 'Rounding', value: roundingWords[inputs.mode].name },
      ];
    case 'safe':
      return [...companyRows(inputs.capTable), ...inputs.safes.map(safeRow)];
    case 'note':
      return [
        noteRow(inputs.note),
        { label: 'Price per share of the round', value: decimal(inputs.price) },
        ...row('Pre-money valuation', inputs.preMoney, moneyText),
      ];
    case 'pro-rata':
      return [
        ...row('Ownership to keep', inputs.shareBps, basisPointsText),
        ...row('Shares held', inputs.heldShares, countText),
        ...row('All shares before the round', inputs.totalShares, countText),
        ...row('New shares of the round', inputs.newShares, countText),
        ...row('Price per share', inputs.price, decimal),
        ...row('Size of the round', inputs.roundSize, moneyText),
        ...row('All shares after the round', inputs.totalAfter, countText),
      ];
    case 'reg-cf-limit':
      return [
        { label: 'Annual income', value: moneyText(inputs.annualIncome) },
        { label: 'Net worth', value: moneyText(inputs.netWorth) },
        { label: 'Accredited investor', value: inputs.accredited ? 'Yes' : 'No' },
        ...row('Invested here in the past 365 days', inputs.committedHere, moneyText),
        ...row('Invested on other portals', inputs.committedElsewhere, moneyText),
      ];
  }
}

function companyRows(table: CapTable): readonly AskedRow[] {
  const options = (label: string, count: bigint) => row(label, count || undefined, countText);
  return [
    ...table.holders.map(({ name, shares }) => ({
      label: name,
      value: `${countText(shares)} shares`,
    })),
    ...options('Options granted', table.optionsGranted),
    ...options('Options promised', table.optionsPromised),
    ...options('Unissued option pool', table.poolUnissued),
  ];
}

function safeRow(safe: Safe): AskedRow {
  const { cap, ownershipBps, discountBps, mfnAdopts, proRata } = safe;
  const mfn =
    mfnAdopts === 0 ? 'MFN, no terms adopted' : `MFN, with the terms of SAFE ${mfnAdopts}`;
  return {
    label: named('SAFE', safe.name),
    value: listed([
      moneyText(safe.amount),
      words(cap, (money) => `cap ${moneyText(money)} post-money`),
      words(ownershipBps, (points) => `for ${basisPointsText(points)}`),
      words(discountBps, (points) => `discount ${basisPointsText(points)}`),
      words(mfnAdopts, () => mfn),
      proRata ? 'with a pro rata right' : undefined,
    ]),
  };
}

function noteRow(note: Note): AskedRow {
  const { interestBps, dayCount, from, to, cap, capBase, capBaseShares, discountBps } = note;
  const days = listed([words(from, (day) => `from ${day}`), words(to, (day) => `to ${day}`)], ' ');
  const interest = `${basisPointsText(interestBps)} interest per year, ${dayCountNames[dayCount]}`;
  return {
    label: named('Note', note.name),
    value: listed([
      moneyText(note.principal),
      interestBps === 0 ? 'no interest' : `${interest}${days === '' ? '' : `, ${days}`}`,
      words(cap, (money) => `cap ${moneyText(money)}${spread(capBase, capBaseShares)}`),
      words(discountBps, (points) => `discount ${basisPointsText(points)}`),
    ]),
  };
}

function spread(base: Note['capBase'], shares: bigint | undefined): string {
  if (base === 'pre_money_fd') return ' over all shares and options before the round';
  return base === 'stated' && shares !== undefined ? ` over ${countText(shares)} shares` : '';
}

function poolWords(pool: PoolChange): string {
  switch (pool.kind) {
    case 'none':
      return 'Unchanged';
    case 'target':
      return `${basisPointsText(pool.bps)} of all shares after the round`;
    case 'increase':
      return `${countText(pool.options)} new options`;
  }
}

function named(kind: string, name: string): string {
  return name.startsWith(kind) ? name : `${kind} ${name}`;
}

function row<V extends string | number | bigint | Money | Rational>(
  label: string,
  value: V | undefined,
  write: (value: V) => string,
): readonly AskedRow[] {
  return value === undefined ? [] : [{ label, value: write(value) }];
}

function words<V>(value: V | undefined, write: (value: V) => string): string | undefined {
  return value === undefined ? undefined : write(value);
}

function listed(parts: readonly (string | undefined)[], between = ', '): string {
  return parts.filter((part) => part !== undefined).join(between);
}

function decimal(price: Rational): string {
  return exactDecimal(price) ?? '';
}
