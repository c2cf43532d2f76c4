/** SAFEs and rounds after them, worked out by hand. */
import t from 'tap';
import { impliedCap } from '#shared/calculators/post-money-safe.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import { safeOwnership } from '#shared/calculators/safe-ownership.ts';
import { rational, toDecimal, toFraction, whole } from '#shared/money/rational.ts';
import {
  calculatedRound,
  founders,
  guideCompany,
  guideSafes,
  percent,
  resultOf,
  roundInputs,
  shares,
  usd,
} from '../../support/calculations.ts';

const increase = (options: bigint) => ({ kind: 'increase', options }) as const;

const parts = (table: { rows: readonly { name: string; after: { part: never } }[] }) =>
  Object.fromEntries(table.rows.map(({ name, after }) => [name, percent(after.part)]));

t.test('C1a two caps after one another', async (t) => {
  const result = resultOf(
    safeOwnership({
      currency: 'USD',
      capTable: founders(10_000_000n),
      safes: [
        { name: 'First', amount: usd(1_000_000), cap: usd(10_000_000) },
        { name: 'Second', amount: usd(600_000), cap: usd(15_000_000) },
      ],
    }),
  );
  t.same(parts(result.table as never), { Founders: '86.00', First: '10.00', Second: '4.00' });
});

t.test('C1b the company capitalization of the guide', async (t) => {
  const result = resultOf(
    safeOwnership({ currency: 'USD', capTable: guideCompany, safes: guideSafes }),
  );
  t.equal(toFraction(result.capitalization), '200000000/17');
  const [a, b] = result.table.rows.filter(({ kind }) => kind === 'safe');
  t.same([a?.after.whole, b?.after.whole], [588_235n, 1_176_470n]);
  t.same(
    [a, b].map((row) => row && percent(row.after.part)),
    ['5.00', '10.00'],
  );
  t.same(
    result.safes.map(({ atCap }) => atCap && toDecimal(atCap.price, 2)),
    ['0.34', '0.68'],
  );
});

t.test('C1c the cap that a share implies', async (t) => {
  const cap = impliedCap(usd(125_000), 700);
  t.equal(toFraction(cap), '12500000/7');
  t.equal(toDecimal(cap, 2), '1785714.29');
  const safe = { name: 'YC', amount: usd(125_000), ownershipBps: 700 };
  const result = resultOf(
    safeOwnership({ currency: 'USD', capTable: founders(9_300_000n), safes: [safe] }),
  );
  t.same(parts(result.table as never), { Founders: '93.00', YC: '7.00' });
});

t.test('C1d one SAFE at its cap and a round', async (t) => {
  const result = calculatedRound({
    capTable: founders(2_000_000n),
    safes: [{ name: 'SAFE', amount: usd(2_000_000), cap: usd(10_000_000) }],
    preMoney: usd(32_000_000),
    newMoney: usd(8_000_000),
  });
  t.same(result.capitalization, whole(2_500_000));
  t.same(result.price, rational(64n, 5n));
  t.same(result.newShares, whole(625_000));
  t.same(result.totalAfter, whole(3_125_000));
  t.same(result.postMoney, whole(40_000_000));
});

t.test('C1e caps that sell everything are refused', async (t) => {
  const safes = [
    { name: 'Half', amount: usd(1_000_000), cap: usd(2_000_000) },
    { name: 'Rest', amount: usd(500_000), ownershipBps: 5_000 },
  ];
  const capTable = founders(10_000_000n);
  for (const outcome of [
    safeOwnership({ currency: 'USD', capTable, safes }),
    pricedRound(roundInputs({ capTable, safes })),
  ]) {
    t.match(outcome, {
      kind: 'refused',
      refusal: { reason: 'terms-sell-whole-company', message: /sell 100\.00% of the company/ },
    });
  }
});

t.test('C1f a round below the effective cap of one SAFE', async (t) => {
  const inputs = {
    preMoney: usd(8_800_000),
    newMoney: usd(2_200_000),
    pool: increase(1_573_000n),
  };
  const exact = calculatedRound(inputs);
  t.equal(toFraction(exact.price), '2400/3649');
  t.equal(toDecimal(exact.price, 6), '0.657714');
  t.same(
    exact.securities.map((one) => [one.name, one.terms.bound, shares(one.shares)]),
    [
      ['A', 'cap', '590333.33'],
      ['B', 'round-price', '1216333.33'],
    ],
  );
  t.equal(shares(exact.capitalization), '11806666.67');
  t.equal(shares(exact.newShares), '3344916.67');
  const guide = calculatedRound({ ...inputs, mode: 'yc_guide' });
  t.equal(toDecimal(guide.price, 6), '0.657700');
  t.same(
    guide.securities.map(({ shares }) => shares),
    [whole(590_334), whole(1_216_360)],
  );
  t.same(guide.capitalization, whole(11_806_694));
  t.same(guide.newShares, whole(3_344_990));
});

t.test('C1h a discount without a cap', async (t) => {
  const result = calculatedRound({
    capTable: founders(8_000_000n),
    safes: [{ name: 'DO', amount: usd(1_000_000), discountBps: 2_000 }],
    preMoney: usd(12_000_000),
    newMoney: usd(3_000_000),
  });
  t.equal(toFraction(result.price), '43/32');
  t.equal(result.securities[0]?.terms.bound, 'discount');
  t.equal(shares(result.securities[0]?.shares ?? whole(0)), '930232.56');
  t.equal(shares(result.newShares), '2232558.14');
  t.equal(toFraction(result.totalAfter), '480000000/43');
  t.equal(shares(result.totalAfter), '11162790.70');
});
