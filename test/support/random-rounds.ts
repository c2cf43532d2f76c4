/** Random companies and rounds: most of them have a price, some do not. */
import fc from 'fast-check';
import type { CapTable } from '#shared/calculators/cap-table.ts';
import type { Note } from '#shared/calculators/convertible-note.ts';
import type { Safe } from '#shared/calculators/post-money-safe.ts';
import { preMoneyConventions } from '#shared/calculators/pre-money-convention.ts';
import type { RoundInputs } from '#shared/calculators/round-inputs.ts';
import { cents } from './money.ts';

const count = (max: number, min = 0) => fc.integer({ min, max }).map(BigInt);
/** From 1,000 dollars to 20 million, in cents, small ones as likely as large ones. */
const amount = fc
  .tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 3, max: 6 }))
  .map(([digits, zeros]) => cents(digits * 10 ** zeros));

export const capTables: fc.Arbitrary<CapTable> = fc.record({
  holders: fc
    .array(count(20_000_000, 1), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((shares, index) => ({ name: `Holder ${index + 1}`, shares }))),
  optionsGranted: count(500_000),
  optionsPromised: count(100_000),
  poolUnissued: fc.oneof(fc.constant(0n), count(2_000_000)),
});

const ownTerms = fc.record({
  amount,
  /** The cap as a multiple of the amount: at 3 a SAFE sells a third of the company. */
  multiple: fc.integer({ min: 3, max: 200 }),
  kind: fc.constantFrom('cap', 'cap', 'discount', 'both', 'ownership', 'mfn'),
  discountBps: fc.integer({ min: 1, max: 5_000 }),
});

export const safeLists: fc.Arbitrary<readonly Safe[]> = fc
  .array(ownTerms, { maxLength: 4 })
  .map((all) =>
    all.map(({ amount, multiple, kind, discountBps }, index): Safe => {
      const base = { name: `SAFE ${index + 1}`, amount };
      const cap = cents(amount.amount * multiple);
      if (kind === 'discount') return { ...base, discountBps };
      if (kind === 'both') return { ...base, cap, discountBps };
      if (kind === 'ownership') return { ...base, ownershipBps: Math.floor(10_000 / multiple) };
      const adopted = all.findIndex((other) => other.kind !== 'mfn') + 1;
      return kind === 'mfn' ? { ...base, mfnAdopts: adopted } : { ...base, cap };
    }),
  );

const notes: fc.Arbitrary<readonly Note[]> = fc
  .array(
    fc.record({
      principal: amount,
      interestBps: fc.integer({ min: 0, max: 2_000 }),
      dayCount: fc.constantFrom('actual_365' as const, '30_360' as const),
      days: fc.integer({ min: 0, max: 1_500 }),
      capped: fc.boolean(),
      multiple: fc.integer({ min: 2, max: 100 }),
      stated: count(30_000_000, 1),
      isStated: fc.boolean(),
      discountBps: fc.constantFrom(0, 1_000, 2_000),
    }),
    { maxLength: 2 },
  )
  .map((all) =>
    all.map((one, index): Note => {
      const { principal, interestBps, dayCount, discountBps } = one;
      const cap = cents(principal.amount * one.multiple);
      const base = one.isStated
        ? { capBase: 'stated' as const, capBaseShares: one.stated }
        : { capBase: 'pre_money_fd' as const };
      return {
        name: `Note ${index + 1}`,
        principal,
        interestBps,
        dayCount,
        from: '2025-01-15',
        to: new Date(Date.parse('2025-01-15') + one.days * 86_400_000).toISOString().slice(0, 10),
        discountBps,
        ...(one.capped ? { cap, ...base } : {}),
      };
    }),
  );

export const randomRounds: fc.Arbitrary<RoundInputs> = fc
  .record({
    capTable: capTables,
    safes: safeLists,
    notes,
    newMoney: amount,
    /** Mostly a sensible valuation; down to half of what comes in, where some have no price. */
    multiple: fc.integer({ min: 1, max: 20 }),
    pool: fc.oneof(
      fc.constant({ kind: 'none' as const }),
      fc.integer({ min: 0, max: 2_900 }).map((bps) => ({ kind: 'target' as const, bps })),
      count(3_000_000).map((options) => ({ kind: 'increase' as const, options })),
    ),
    convention: fc.constantFrom(...preMoneyConventions),
  })
  .map(({ multiple, ...inputs }) => ({
    ...inputs,
    currency: 'USD',
    preMoney: cents(Math.round((inputs.newMoney.amount * multiple) / 2)),
    mode: 'exact',
  }));
