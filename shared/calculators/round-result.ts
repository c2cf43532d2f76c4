/** The result of a priced round. All values are exact unless the mode rounds them. */
import type { Money } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';
import type { SolvedRound } from './conversion-solver.ts';
import type { ConversionTerms } from './conversion-terms.ts';
import type { OwnershipTable } from './ownership-table.ts';
import type { RoundInputs } from './round-inputs.ts';
import type { RoundSecurity } from './round-securities.ts';

/** One SAFE or note, converted. */
export interface ConvertedSecurity extends RoundSecurity {
  readonly terms: ConversionTerms;
  /** As in the table: exact, or whole in the guide's mode. */
  readonly shares: Rational;
  /** Of the company capitalization. */
  readonly ownership: Rational;
  readonly proRata?: ProRataRight;
}

/** How much of the round a holder may buy; these are part of the round's new shares, not extra. */
export interface ProRataRight {
  readonly shares: Rational;
  readonly whole: bigint;
  readonly cost: Money;
  /** The ownership of the holder after buying them. */
  readonly partAfter: Rational;
}

export interface RoundResult {
  readonly inputs: RoundInputs;
  /** The price in this rounding mode: exact, or rounded to four decimals. */
  readonly price: Rational;
  readonly exactPrice: Rational;
  /** The number of whole shares that YC's guide divides by; only in its mode. */
  readonly guideDivisor?: Rational;
  /** How capitalization and pool increase depend on the price (x is 1 / price). */
  readonly lines: SolvedRound['lines'];
  /** C + U. */
  readonly sharesBefore: Rational;
  /** Symbol CC: with everything that converts, without the pool increase; as in the table. */
  readonly capitalization: Rational;
  /** The same before any rounding: what caps are measured against. */
  readonly exactCapitalization: Rational;
  /** The part of it that the caps sell. */
  readonly ownershipSold: Rational;
  readonly poolIncrease: Rational;
  readonly newShares: Rational;
  readonly totalAfter: Rational;
  /** The agreed valuation, and what the convention adds to it (dollars invested). */
  readonly preMoney: Rational;
  readonly newMoney: Rational;
  readonly valuation: Rational;
  /** The pre-money valuation without the options that nobody holds yet. */
  readonly effectivePreMoney: Rational;
  /** What the shares that exist today are worth at the round's price. */
  readonly existingValue: Rational;
  readonly postMoney: Rational;
  readonly securities: readonly ConvertedSecurity[];
  readonly table: OwnershipTable;
}
