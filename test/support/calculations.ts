/** Short ways to write down rounds and to read results, for tests of the calculators. */
import type { CapTable } from '#shared/calculators/cap-table.ts';
import type { Note } from '#shared/calculators/convertible-note.ts';
import type { Safe } from '#shared/calculators/post-money-safe.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import type { Outcome } from '#shared/calculators/refusal.ts';
import type { RoundInputs } from '#shared/calculators/round-inputs.ts';
import type { RoundResult } from '#shared/calculators/round-result.ts';
import type { Money } from '#shared/money/money.ts';
import { type Rational, toDecimal } from '#shared/money/rational.ts';

/** Whole dollars. */
export const usd = (dollars: number): Money => ({
  amount: Math.round(dollars * 100),
  currency: 'USD',
});

/** One holder's shares, and a pool. */
export function founders(shares: bigint, poolUnissued = 0n): CapTable {
  return {
    holders: [{ name: 'Founders', shares }],
    optionsGranted: 0n,
    optionsPromised: 0n,
    poolUnissued,
  };
}

/** The company of Example 1 of the YC guide. */
export const guideCompany: CapTable = {
  holders: [{ name: 'Founders', shares: 9_250_000n }],
  optionsGranted: 300_000n,
  optionsPromised: 350_000n,
  poolUnissued: 100_000n,
};

export const guideSafes: readonly Safe[] = [
  { name: 'A', amount: usd(200_000), cap: usd(4_000_000) },
  { name: 'B', amount: usd(800_000), cap: usd(8_000_000), proRata: true },
];

/** A round of the guide's company, with whatever else. */
export function roundInputs(overrides: Partial<RoundInputs> = {}): RoundInputs {
  return {
    currency: 'USD',
    capTable: guideCompany,
    safes: guideSafes,
    notes: [],
    preMoney: usd(15_000_000),
    newMoney: usd(5_000_000),
    pool: { kind: 'none' },
    convention: 'percentage_ownership',
    mode: 'exact',
    ...overrides,
  };
}

/** The note of C4f. */
export const interestNote: Note = {
  name: 'Note',
  principal: usd(250_000),
  interestBps: 800,
  dayCount: 'actual_365',
  from: '2025-01-15',
  to: '2026-07-15',
  cap: usd(6_000_000),
  capBase: 'stated',
  capBaseShares: 10_000_000n,
  discountBps: 2_000,
};

/** The result, or an error that says why there is none. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'result') return outcome.result;
  throw new Error(JSON.stringify(outcome));
}

export function calculatedRound(overrides: Partial<RoundInputs> = {}): RoundResult {
  return resultOf(pricedRound(roundInputs(overrides)));
}

/** "51.54" for a fraction of one. */
export const percent = (part: Rational, decimals = 2): string =>
  toDecimal({ n: part.n * 100n, d: part.d }, decimals);

export const shares = (value: Rational): string => toDecimal(value, 2);
