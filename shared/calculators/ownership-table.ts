/**
 * Who owns what before and after: as exact shares, as whole shares, and as a fraction of the whole.
 */
import {
  add,
  compare,
  divide,
  floor,
  type Rational,
  rational,
  subtract,
  zero,
} from '../money/rational.ts';

export type RowKind =
  | 'holder'
  | 'options-granted'
  | 'options-promised'
  | 'pool'
  | 'safe'
  | 'note'
  | 'new-investor';

export interface Stake {
  readonly shares: Rational;
  /** What is issued: rounded down, so less than one share per holder is lost. */
  readonly whole: bigint;
  /** The ownership as a fraction of one. */
  readonly part: Rational;
}

/** C6: "diluted by 20%" can mean either, so both are always said. */
export interface Dilution {
  /** Before minus after, as a fraction of one: 25% to 20% is 0.05, five percentage points. */
  readonly points: Rational;
  /** As a fraction of what was held: 25% to 20% is 0.2. */
  readonly relative: Rational;
}

export interface OwnershipRow {
  readonly kind: RowKind;
  readonly name: string;
  readonly before: Stake;
  /** When everything has converted, before the new money and the new pool. */
  readonly converted: Stake;
  readonly after: Stake;
  /**
   * Measured from before, or from the conversion for SAFEs and notes. Undefined for new money and
   * for the pool, which nobody holds and a round makes larger.
   */
  readonly dilution?: Dilution;
}

export interface Total {
  readonly shares: Rational;
  /** The sum of whole shares. */
  readonly whole: bigint;
}

export interface OwnershipTable {
  readonly rows: readonly OwnershipRow[];
  readonly totals: {
    readonly before: Total;
    readonly converted: Total;
    readonly after: Total;
  };
}

/** A row as calculators state it. */
export interface RowShares {
  readonly kind: RowKind;
  readonly name: string;
  readonly before: Rational;
  readonly converted: Rational;
  readonly after: Rational;
}

/**
 * How much a part of the company shrinks, in points and relative to what it was. All are fractions of
 * one; `before` must be above 0.
 */
export function dilution(before: Rational, after: Rational): Dilution {
  const points = subtract(before, after);
  return { points, relative: divide(points, before) };
}

/** Completes the table; rows that are empty throughout are left out, unless they were entered. */
export function ownershipTable(all: readonly RowShares[]): OwnershipTable {
  const rows = all.filter((row) => row.kind === 'holder' || compare(row.after, zero) > 0);
  const before = totalOf(rows.map((row) => row.before));
  const converted = totalOf(rows.map((row) => row.converted));
  const after = totalOf(rows.map((row) => row.after));
  return { rows: rows.map(completed), totals: { before, converted, after } };

  function completed(row: RowShares): OwnershipRow {
    const stakes = {
      before: stake(row.before, before),
      converted: stake(row.converted, converted),
      after: stake(row.after, after),
    };
    const held = row.kind === 'pool' ? [] : [stakes.before, stakes.converted];
    const from = held.find(({ part }) => part.n > 0n)?.part;
    return {
      kind: row.kind,
      name: row.name,
      ...stakes,
      ...(from === undefined ? {} : { dilution: dilution(from, stakes.after.part) }),
    };
  }
}

function stake(shares: Rational, total: Total): Stake {
  return { shares, whole: floor(shares), part: divide(shares, total.shares) };
}

function totalOf(shares: readonly Rational[]): Total {
  return {
    shares: shares.reduce(add, zero),
    whole: shares.reduce((total, value) => total + floor(value), 0n),
  };
}

/** The rows of a cap table, with the pool before and after. */
export function capTableRows(
  table: {
    readonly holders: readonly { readonly name: string; readonly shares: bigint }[];
    readonly optionsGranted: bigint;
    readonly optionsPromised: bigint;
    readonly poolUnissued: bigint;
  },
  poolIncrease: Rational = zero,
): { readonly held: readonly RowShares[]; readonly pool: RowShares } {
  const unchanged = (kind: RowKind, name: string, count: bigint): RowShares => {
    const shares = rational(count);
    return { kind, name, before: shares, converted: shares, after: shares };
  };
  const pool = unchanged('pool', 'Unissued option pool', table.poolUnissued);
  return {
    held: [
      ...table.holders.map(({ name, shares }) => unchanged('holder', name, shares)),
      unchanged('options-granted', 'Options granted', table.optionsGranted),
      unchanged('options-promised', 'Options promised', table.optionsPromised),
    ],
    pool: { ...pool, after: add(pool.after, poolIncrease) },
  };
}
