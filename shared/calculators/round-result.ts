/** What a priced round comes to. All values are exact unless the mode rounds them. */
import type { Money } from '../money.ts';
import type { Rational } from '../rational.ts';
import type { SolvedRound } from './conversion-solver.ts';
import type { ConversionTerms } from './conversion-terms.ts';
import type { OwnershipTable } from './ownership-table.ts';
import type { RoundInputs } from './round-inputs.ts';
import type { RoundSecurity } from './round-securities.ts';

/** One SAFE or note, converted. */
export interface ConvertedSecurity extends RoundSecurity {
  readonly terms: ConversionTerms;
  /** As it stands in the table: exact, or whole in the guide's mode. */
  readonly shares: Rational;
  /** Of the company capitalization. */
  readonly ownership: Rational;
  readonly proRata?: ProRataRight;
}

/** How much of the round a holder may buy; part of the round's new shares, not on top of them. */
export interface ProRataRight {
  readonly shares: Rational;
  readonly whole: bigint;
  readonly cost: Money;
  /** What the holder would own having bought them. */
  readonly partAfter: Rational;
}

export interface RoundResult {
  readonly inputs: RoundInputs;
  /** The price of the mode: exact, or rounded to four decimals. */
  readonly price: Rational;
  readonly exactPrice: Rational;
  /** The whole shares the guide divides by; only in its mode. */
  readonly guideDivisor?: Rational;
  /** How capitalization and pool increase depend on the price (x is 1 / price). */
  readonly lines: SolvedRound['lines'];
  /** C + U. */
  readonly sharesBefore: Rational;
  /** Symbol CC: with everything that converts, without the pool's increase. As in the table. */
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
