/** Ties, boundaries, adopted terms, day counts, and what "show the maths" writes down. */
import fc from 'fast-check';
import t from 'tap';
import { noteBalance } from '#shared/calculators/convertible-note.ts';
import { daysBetween, isDate } from '#shared/calculators/day-count.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import { rational, toFraction, whole } from '#shared/money/rational.ts';
import {
  calculatedRound,
  founders,
  guideCompany,
  guideSafes,
  interestNote,
  percent,
  resultOf,
  roundInputs,
  shares,
  usd,
} from '../../support/calculations.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

t.test('a tie between cap and price goes to the cap', async (t) => {
  const capTable = founders(1_000_000n);
  const tied = calculatedRound({
    capTable,
    safes: [{ name: 'SAFE', amount: usd(100_000), cap: usd(1_000_000) }],
    preMoney: usd(1_000_000),
    newMoney: usd(100_000),
  });
  t.equal(toFraction(tied.price), '9/10');
  t.match(tied.securities[0]?.terms, { bound: 'cap', price: rational(9n, 10n) });
  const note = calculatedRound({
    capTable,
    safes: [],
    notes: [{ ...interestNote, interestBps: 0, capBaseShares: 7_500_000n, discountBps: 2_000 }],
    convention: 'pre_money_fixed',
    preMoney: usd(1_000_000),
    newMoney: usd(100_000),
  });
  t.equal(toFraction(note.securities[0]?.terms.discountPrice ?? whole(0)), '4/5');
  t.equal(note.securities[0]?.terms.bound, 'cap');
});

t.test(
  'a round has no price from the point where what converts equals the valuation',
  async (t) => {
    const round = (preMoney: number) =>
      pricedRound(
        roundInputs({
          capTable: founders(1_000_000n),
          safes: [{ name: 'Uncapped', amount: usd(1_000_000), mfnAdopts: 0 }],
          preMoney: usd(preMoney),
          newMoney: usd(100_000),
        }),
      );
    t.match(round(1_000_000), {
      kind: 'refused',
      refusal: {
        reason: 'no-unique-solution',
        message:
          /the SAFEs and notes convert into shares worth at least \$1,000,000, which uses up the pre-money valuation of \$1,000,000/,
      },
    });
    const just = resultOf(round(1_000_000.01));
    t.equal(toFraction(just.price), '1/100000000', 'one cent above, there is one');
    const pool = pricedRound(
      roundInputs({
        capTable: founders(1_000_000n),
        safes: [],
        preMoney: usd(300_000),
        newMoney: usd(700_000),
        pool: { kind: 'target', bps: 3_000 },
      }),
    );
    t.match(pool, {
      kind: 'refused',
      refusal: {
        message:
          /However low the price, the pool target of 30% needs options worth \$300,000, which/,
      },
    });
  },
);

t.test('an MFN SAFE has the terms it adopts', async (t) => {
  const adopting = calculatedRound({
    safes: [...guideSafes, { name: 'MFN', amount: usd(80_000), mfnAdopts: 2 }],
  });
  const own = calculatedRound({
    safes: [...guideSafes, { name: 'MFN', amount: usd(80_000), cap: usd(8_000_000) }],
  });
  t.same(adopting.price, own.price);
  t.equal(percent(adopting.securities[2]?.ownership ?? whole(0)), '1.00');
  t.equal(adopting.securities[2]?.safe?.adoptedFrom, 'B');
  const none = calculatedRound({
    safes: [...guideSafes, { name: 'MFN', amount: usd(80_000), mfnAdopts: 0 }],
  });
  t.match(none.securities[2]?.terms, { bound: 'round-price' });
  t.same(none.securities[2]?.terms.price, none.price);
});

t.test('several SAFEs and notes at once take different terms', async (t) => {
  const round = calculatedRound({
    safes: [
      ...guideSafes,
      { name: 'Both', amount: usd(300_000), cap: usd(30_000_000), discountBps: 2_000 },
      { name: 'High cap', amount: usd(300_000), cap: usd(30_000_000) },
    ],
    notes: [interestNote, { ...interestNote, name: 'Late', cap: usd(90_000_000) }],
    pool: { kind: 'target', bps: 1_000 },
  });
  t.same(
    round.securities.map(({ name, terms }) => [name, terms.bound]),
    [
      ['A', 'cap'],
      ['B', 'cap'],
      ['Both', 'discount'],
      ['High cap', 'round-price'],
      ['Note', 'cap'],
      ['Late', 'discount'],
    ],
  );
  t.equal(shares(round.securities[4]?.shares ?? whole(0)), '466529.67');
  const pool = round.table.rows.find(({ kind }) => kind === 'pool');
  t.equal(percent(pool?.after.part ?? whole(0)), '10.00');
  t.equal(pool?.dilution, undefined);
});

t.test('days by both counts', async (t) => {
  const cases: readonly (readonly [string, string, number, number])[] = [
    ['2025-01-15', '2026-07-15', 546, 540],
    ['2025-01-31', '2025-07-31', 181, 180],
    ['2025-01-30', '2025-03-31', 60, 60],
    ['2025-01-15', '2025-03-31', 75, 76],
    ['2025-02-28', '2025-08-31', 184, 183],
    ['2024-02-28', '2024-03-01', 2, 3],
    ['2025-03-01', '2025-03-01', 0, 0],
  ];
  for (const [from, to, actual, thirty] of cases) {
    t.equal(daysBetween(from, to, 'actual_365'), actual, `${from} ${to}`);
    t.equal(daysBetween(from, to, '30_360'), thirty, `${from} ${to}`);
  }
  const year = {
    ...interestNote,
    from: '2025-01-31',
    to: '2026-01-31',
    dayCount: '30_360',
  } as const;
  t.same(noteBalance(year).interest, usd(20_000), 'a year is a year');
  for (const text of ['2025-02-30', '2025-13-01', '1899-12-31', '25-01-01', '2025-1-1', '']) {
    t.notOk(isDate(text), text);
  }
});

t.test('terms that contradict themselves are invalid, with a place', async (t) => {
  const pointers = (overrides: object) => {
    const outcome = pricedRound(roundInputs(overrides));
    return outcome.kind === 'invalid' ? outcome.faults.map(({ pointer }) => pointer) : [];
  };
  const safe = { name: 'S', amount: usd(1_000) };
  t.same(pointers({ safes: [{ ...safe, mfnAdopts: 1 }] }), ['/safes/0/mfnAdopts'], 'itself');
  t.same(
    pointers({
      safes: [
        { ...safe, mfnAdopts: 2 },
        { ...safe, mfnAdopts: 0 },
      ],
    }),
    ['/safes/0/mfnAdopts'],
  );
  t.same(pointers({ safes: [...guideSafes, { ...safe, cap: usd(9), mfnAdopts: 1 }] }), [
    '/safes/2/mfnAdopts',
  ]);
  t.same(pointers({ safes: [{ ...safe, discountBps: 0 }] }), ['/safes/0/cap']);
  t.same(pointers({ capTable: { ...guideCompany, holders: [] } }), [], 'options count too');
  t.same(pointers({ capTable: { ...founders(0n, 5n), holders: [] } }), ['/capTable/holders']);
  t.same(pointers({ newMoney: usd(0) }), ['/newMoney/amount']);
  t.same(pointers({ preMoney: { amount: 5, currency: 'EUR' } }), ['/preMoney/currency']);
});
