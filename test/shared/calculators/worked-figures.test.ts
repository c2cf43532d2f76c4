/** Every worked figure of the formulas but those of SAFEs, from public sources, one test for each. */
import t from 'tap';
import { noteBalance } from '#shared/calculators/convertible-note.ts';
import { noteConversion } from '#shared/calculators/note-conversion.ts';
import { dilution } from '#shared/calculators/ownership-table.ts';
import { proRata } from '#shared/calculators/pro-rata.ts';
import { regCfLimit } from '#shared/calculators/reg-cf-limit.ts';
import { rational, toDecimal, toFraction, whole } from '#shared/money/rational.ts';
import {
  calculatedRound,
  founders,
  interestNote,
  percent,
  resultOf,
  shares,
  usd,
} from '../../support/calculations.ts';

const increase = (options: bigint) => ({ kind: 'increase', options }) as const;
const target = (bps: number) => ({ kind: 'target', bps }) as const;

const parts = (table: { rows: readonly { name: string; after: { part: never } }[] }) =>
  Object.fromEntries(table.rows.map(({ name, after }) => [name, percent(after.part)]));

t.test('C2 the part that new money buys is measured after the round', async (t) => {
  const newPart = (preMoney: number, newMoney: number) => {
    const { table } = calculatedRound({
      capTable: founders(1_000_000n),
      safes: [],
      preMoney: usd(preMoney),
      newMoney: usd(newMoney),
    });
    return percent(table.rows.at(-1)?.after.part ?? whole(0));
  };
  t.equal(newPart(5_000_000, 1_000_000), '16.67');
  t.equal(newPart(15_000_000, 5_000_000), '25.00');
  t.equal(newPart(20_000_000, 5_000_000), '20.00', 'not 25, which divides by the pre-money');
});

t.test('C3a the guide’s round with a given pool increase', async (t) => {
  const exact = calculatedRound({ pool: increase(1_695_000n) });
  t.equal(toFraction(exact.price), '51000/45763');
  t.equal(toDecimal(exact.price, 6), '1.114437');
  t.equal(shares(exact.newShares), '4486568.63');
  t.equal(shares(exact.totalAfter), '17946274.51');
  const guide = calculatedRound({ pool: increase(1_695_000n), mode: 'yc_guide' });
  t.equal(toDecimal(guide.price, 6), '1.114400');
  t.same(guide.newShares, whole(4_486_719));
  t.same(guide.totalAfter, whole(17_946_424));
  t.match(parts(guide.table as never), { Founders: '51.54', A: '3.28', B: '6.56' });
});

t.test('C3b the same with a pool target', async (t) => {
  const result = calculatedRound({ pool: target(1_000) });
  t.equal(shares(result.poolIncrease), '1694570.14');
  t.equal(toFraction(result.price), '2210/1983');
  t.equal(toDecimal(result.price, 6), '1.114473');
  t.equal(shares(result.newShares), '4486425.34');
  t.equal(shares(result.totalAfter), '17945701.36');
  t.equal(parts(result.table as never)['Unissued option pool'], '10.00');
});

t.test('C3c the option pool shuffle', async (t) => {
  const inputs = {
    capTable: founders(6_000_000n),
    safes: [],
    preMoney: usd(8_000_000),
    newMoney: usd(2_000_000),
  };
  const result = calculatedRound({ ...inputs, pool: target(2_000) });
  t.same(result.price, whole(1));
  t.same(
    [result.poolIncrease, result.newShares, result.totalAfter],
    [2_000_000, 2_000_000, 10_000_000].map(whole),
  );
  t.equal(parts(result.table as never)['Founders'], '60.00');
  t.same(result.effectivePreMoney, whole(6_000_000));
  t.same(result.existingValue, whole(6_000_000));
  t.equal(toDecimal(calculatedRound(inputs).price, 4), '1.3333', 'without a pool');
  const less = calculatedRound({
    ...inputs,
    capTable: founders(5_000_000n, 1_000_000n),
    pool: target(500),
  });
  t.same(less.poolIncrease, whole(0), 'a pool above its target stands');
  t.equal(toDecimal(less.price, 4), '1.3333');
});

t.test('C3e a discounted note and a pool target', async (t) => {
  const result = calculatedRound({
    capTable: { ...founders(90_000n, 5_000n), optionsGranted: 5_000n },
    safes: [],
    notes: [
      {
        name: 'Note',
        principal: usd(100_000),
        interestBps: 0,
        dayCount: 'actual_365',
        discountBps: 2_000,
      },
    ],
    preMoney: usd(4_000_000),
    newMoney: usd(1_000_000),
    pool: target(1_000),
  });
  t.equal(toDecimal(result.price, 4), '35.5263');
  t.equal(shares(result.securities[0]?.shares ?? whole(0)), '3518.52');
  t.equal(shares(result.poolIncrease), '9074.07');
  t.equal(shares(result.totalAfter), '140740.74');
});

t.test('C4 notes at a price', async (t) => {
  const plain = { name: 'Note', interestBps: 0, dayCount: 'actual_365' } as const;
  const converted = (note: object, price: string, preMoney?: number) =>
    resultOf(
      noteConversion({
        currency: 'USD',
        note: { ...plain, ...note } as never,
        price: rational(BigInt(price.replace('.', '')), price.includes('.') ? 100n : 1n),
        ...(preMoney === undefined ? {} : { preMoney: usd(preMoney) }),
      }),
    );
  const capped = { cap: usd(5_000_000), capBase: 'pre_money_fd', discountBps: 2_000 };
  const a = converted({ principal: usd(25_000), ...capped }, '5.00', 10_000_000);
  t.same(
    [a.terms.discountPrice, a.terms.capPrice, a.terms.price, a.terms.shares],
    [whole(4), rational(5n, 2n), rational(5n, 2n), whole(10_000)],
    'C4a',
  );
  const c = converted(
    { principal: usd(10_000), cap: usd(4_000_000), capBase: 'pre_money_fd' },
    '10',
    12_000_000,
  );
  t.equal(toDecimal(c.terms.price, 4), '3.3333', 'C4c');
  t.same(c.terms.shares, whole(3_000), 'C4c');
  const year = {
    ...plain,
    principal: usd(500_000),
    interestBps: 500,
    from: '2025-01-01',
    to: '2026-01-01',
  };
  t.same(noteBalance(year).balance, usd(525_000), 'C4e');
  const f = converted(interestNote, '1.00');
  t.equal(f.balance.days, 546, 'C4f');
  t.equal(f.balance.interest.amount, 2_991_780, 'C4f: floored');
  t.equal(f.balance.balance.amount, 27_991_780);
  t.same(f.terms.price, rational(3n, 5n));
  t.equal(f.terms.shares.n / f.terms.shares.d, 466_529n);
  const g = converted({ principal: usd(1_000), discountBps: 2_000 }, '1.00');
  t.same([g.terms.price, g.terms.shares], [rational(4n, 5n), whole(1_250)], 'C4g');
});

t.test('C5 pro rata rights', async (t) => {
  const guide = resultOf(
    proRata({
      currency: 'USD',
      shareBps: 1_000,
      newShares: 4_486_719n,
      price: rational(11_144n, 10_000n),
    }),
  );
  t.equal(guide.right?.whole, 448_671n);
  t.ok(Math.abs(guide.cost.amount - 49_999_897) <= 1, 'the guide prints $499,998.97');
  t.equal(guide.cost.amount, 49_999_896, 'half up');
  const size = resultOf(proRata({ currency: 'USD', shareBps: 1_000, roundSize: usd(5_000_000) }));
  t.same(size.cost, usd(500_000));
  // The same right, found by the round itself.
  const round = calculatedRound({ pool: increase(1_695_000n), mode: 'yc_guide' });
  const right = round.securities[1]?.proRata;
  t.equal(right?.whole, 448_671n);
  t.equal(right?.cost.amount, 49_999_896);
  t.equal(right && percent(right.partAfter), '9.06', 'it does not cover the pool increase');
  t.equal(round.securities[0]?.proRata, undefined);
});

t.test('C6 dilution in points and in relation', async (t) => {
  const { points, relative } = dilution(rational(1n, 4n), rational(1n, 5n));
  t.equal(percent(points), '5.00');
  t.equal(percent(relative), '20.00');
});

t.test('C7 three meanings of pre-money', async (t) => {
  const rows = (['pre_money_fixed', 'percentage_ownership', 'dollars_invested'] as const).map(
    (convention) => {
      const result = calculatedRound({
        capTable: founders(1_000_000n),
        safes: [{ name: 'SAFEs', amount: usd(1_000_000), discountBps: 3_000 }],
        preMoney: usd(8_000_000),
        newMoney: usd(2_000_000),
        convention,
      });
      const [safe] = result.securities;
      return [
        toDecimal(result.price, 4),
        toDecimal(safe?.terms.price ?? whole(0), 2),
        toDecimal(safe?.shares ?? whole(0), 0),
        toDecimal(result.newShares, 0),
        toDecimal(result.totalAfter, 0),
        parts(result.table as never)['Founders'],
      ];
    },
  );
  t.same(rows, [
    ['8.0000', '5.60', '178571', '250000', '1428571', '70.00'],
    ['6.5714', '4.60', '217391', '304348', '1521739', '65.71'],
    ['7.5714', '5.30', '188679', '264151', '1452830', '68.83'],
  ]);
});

t.test('C8 the Reg CF limit', async (t) => {
  const limit = (income: number, netWorth: number, more: object = {}) =>
    resultOf(
      regCfLimit({ annualIncome: usd(income), netWorth: usd(netWorth), ...more }, '2026-11-02'),
    );
  const rows: readonly (readonly [number, number, number])[] = [
    [30_000, 105_000, 5_250],
    [150_000, 80_000, 7_500],
    [150_000, 124_000, 15_000],
    [1_200_000, 2_000_000, 124_000],
    [20_000, 10_000, 2_500],
    [50_000, 50_000, 2_500],
    [124_000, 124_000, 12_400],
    [0, 0, 2_500],
  ];
  for (const [income, netWorth, expected] of rows) {
    t.same(limit(income, netWorth).limit, usd(expected), `${income} / ${netWorth}`);
  }
  t.not(limit(30_000, 105_000).limit?.amount, 220_000, 'the rule before 2021');
  t.equal(limit(123_999.99, 124_000).rule, 'below-threshold');
  const left = limit(30_000, 105_000, {
    committedHere: usd(2_000),
    committedElsewhere: usd(1_250.5),
  });
  t.same(left.remaining, usd(1_999.5));
  t.same(limit(0, 0, { committedHere: usd(9_000) }).remaining, usd(0), 'never below 0');
  const accredited = limit(300_000, 0, { accredited: true, committedHere: usd(9_000) });
  t.match(accredited, { limit: null, remaining: null, rule: 'accredited' });
  t.equal(limit(0, 0).figures.issuerMaximum, 5_000_000);
  for (const on of ['2022-09-19', '2026-02-30', 'x']) {
    const outcome = regCfLimit({ annualIncome: usd(0), netWorth: usd(0), on }, '2026-11-02');
    t.match(outcome, { kind: 'invalid', faults: [{ pointer: '/on' }] }, on);
  }
});
