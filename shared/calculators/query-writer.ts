/** Writes a calculation as a query that is short, stable and reads back to the same inputs. */
import { type Money, majorUnits } from '../money/money.ts';
import { exactDecimal, multiply, type Rational, rational } from '../money/rational.ts';
import type { CapTable } from './cap-table.ts';
import type { Note } from './convertible-note.ts';
import type { Safe } from './post-money-safe.ts';
import type { Asked, ReadQuery } from './query.ts';

export type WrittenPair = readonly [name: string, value: string];

/** The fields of a calculation in their order; empty fields and default values are left out. */
export function writeQuery(asked: Asked): readonly WrittenPair[] {
  const pairs = pairsOf(asked).filter((pair): pair is WrittenPair => pair[1] !== undefined);
  const { calculator } = asked;
  const currency = calculator === 'reg-cf-limit' ? 'USD' : asked.inputs.currency;
  return [
    ...(calculator === 'priced-round' ? [] : [['calc', calculator] as const]),
    ...(currency === 'USD' ? [] : [['currency', currency] as const]),
    ...pairs,
  ];
}

/** Default values, which a form always sends. */
const usual: Readonly<Record<string, string>> = {
  calc: 'priced-round',
  currency: 'USD',
  mode: 'exact',
  days: 'actual_365',
};

/**
 * What a form holds as a query, even when it cannot be calculated yet: in its shortest form when it
 * can, else as typed, so that a reload loses nothing.
 */
export function heldQuery(read: ReadQuery): string {
  if (read.asked !== undefined) return queryText(writeQuery(read.asked));
  const { calculator, isAsked, typed } = read;
  if (!isAsked) return calculator === 'priced-round' ? '' : queryText([['calc', calculator]]);
  return queryText(
    Object.entries(typed).filter(([name, value]) => usual[name.replace(/^note\d+_/, '')] !== value),
  );
}

/** The query as it is in a link, without the question mark. */
export function queryText(pairs: readonly WrittenPair[]): string {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
}

type Pair = readonly [name: string, value: string | undefined];

function pairsOf({ calculator, inputs }: Asked): readonly Pair[] {
  switch (calculator) {
    case 'priced-round':
      return [
        ...capTablePairs(inputs.capTable),
        ...inputs.safes.flatMap(safePairs),
        ...inputs.notes.flatMap(notePairs),
        ['pre_money', money(inputs.preMoney)],
        ['new_money', money(inputs.newMoney)],
        ['pool_target', inputs.pool.kind === 'target' ? percent(inputs.pool.bps) : undefined],
        ['pool_options', inputs.pool.kind === 'increase' ? count(inputs.pool.options) : undefined],
        ['convention', inputs.convention],
        ['mode', unless(inputs.mode, 'exact')],
      ];
    case 'safe':
      return [...capTablePairs(inputs.capTable), ...inputs.safes.flatMap(safePairs)];
    case 'note':
      return [
        ...notePairs(inputs.note, 0),
        ['price', exactDecimal(inputs.price)],
        ['pre_money', money(inputs.preMoney)],
      ];
    case 'pro-rata':
      return [
        ['part', percent(inputs.shareBps)],
        ['held', count(inputs.heldShares)],
        ['total', count(inputs.totalShares)],
        ['new_shares', count(inputs.newShares)],
        ['price', inputs.price && exactDecimal(inputs.price)],
        ['round_size', money(inputs.roundSize)],
        ['total_after', count(inputs.totalAfter)],
      ];
    case 'reg-cf-limit':
      return [
        ['income', money(inputs.annualIncome)],
        ['net_worth', money(inputs.netWorth)],
        ['accredited', inputs.accredited ? '1' : undefined],
        ['here', money(inputs.committedHere)],
        ['elsewhere', money(inputs.committedElsewhere)],
        ['on', inputs.on],
      ];
  }
}

function capTablePairs(table: CapTable): readonly Pair[] {
  return [
    ...table.holders.flatMap(({ name, shares }, index): readonly Pair[] => [
      [`holder${index + 1}_name`, unless(name, `Holder ${index + 1}`)],
      [`holder${index + 1}_shares`, count(shares)],
    ]),
    ['granted', count(table.optionsGranted || undefined)],
    ['promised', count(table.optionsPromised || undefined)],
    ['unissued', count(table.poolUnissued || undefined)],
  ];
}

function safePairs(safe: Safe, index: number): readonly Pair[] {
  const at = `safe${index + 1}_`;
  return [
    [`${at}name`, unless(safe.name, `SAFE ${index + 1}`)],
    [`${at}amount`, money(safe.amount)],
    [`${at}cap`, money(safe.cap)],
    [`${at}sold`, percent(safe.ownershipBps)],
    [`${at}discount`, percent(safe.discountBps)],
    [`${at}mfn`, safe.mfnAdopts?.toString()],
    [`${at}prorata`, safe.proRata ? '1' : undefined],
  ];
}

function notePairs(note: Note, index: number): readonly Pair[] {
  const at = `note${index + 1}_`;
  return [
    [`${at}name`, unless(note.name, `Note ${index + 1}`)],
    [`${at}principal`, money(note.principal)],
    [`${at}rate`, percent(note.interestBps || undefined)],
    [`${at}days`, unless(note.dayCount, 'actual_365')],
    [`${at}from`, note.from],
    [`${at}to`, note.to],
    [`${at}cap`, money(note.cap)],
    [`${at}base`, note.capBase],
    [`${at}base_shares`, count(note.capBaseShares)],
    [`${at}discount`, percent(note.discountBps)],
  ];
}

function unless(value: string, usual: string): string | undefined {
  return value === usual ? undefined : value;
}

function percent(points: number | undefined): string | undefined {
  return points === undefined ? undefined : String(points / 100);
}

function count(shares: bigint | undefined): string | undefined {
  return shares === undefined ? undefined : short(rational(shares));
}

function money(amount: Money | undefined): string | undefined {
  return amount === undefined ? undefined : short(majorUnits(amount));
}

/** "15m", "2.5m", "250k" when that is exact with two decimals; else the plain digits. */
function short(value: Rational): string {
  for (const [size, unit] of [
    [1_000_000n, 'm'],
    [1_000n, 'k'],
  ] as const) {
    const scaled = multiply(value, rational(1n, size));
    if (scaled.n >= scaled.d && 100n % scaled.d === 0n) return `${exactDecimal(scaled)}${unit}`;
  }
  return exactDecimal(value) ?? '';
}
