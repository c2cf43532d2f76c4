/** The limit under Regulation Crowdfunding, with its reasons. */
import fc from 'fast-check';
import t from 'tap';
import { formatMoney } from '#shared/money/money.ts';
import {
  type RegCfFacts,
  regCfCountedFrom,
  regCfFreedAt,
  regCfUse,
} from '#shared/product/investors/reg-cf-use.ts';
import { usd } from '#test/support/money.ts';

const day = '2026-11-23';
const nothing: RegCfFacts = {
  accredited: false,
  annualIncome: null,
  netWorth: null,
  usedHere: usd(0),
  usedElsewhere: usd(0),
  freedOn: null,
};
const limitOf = (income: number, worth: number, more: Partial<RegCfFacts> = {}) =>
  regCfUse({ ...nothing, annualIncome: usd(income), netWorth: usd(worth), ...more }, day);

t.test('income, net worth and the limit, as the rule of 2022-09-20 gives it', (t) => {
  const rows = [
    [30_000, 105_000, 5_250, 'below-threshold'],
    [150_000, 80_000, 7_500, 'below-threshold'],
    [150_000, 124_000, 15_000, 'threshold-or-more'],
    [1_200_000, 2_000_000, 124_000, 'threshold-or-more'],
    [20_000, 10_000, 2_500, 'below-threshold'],
    [50_000, 50_000, 2_500, 'below-threshold'],
    [124_000, 124_000, 12_400, 'threshold-or-more'],
    [0, 0, 2_500, 'below-threshold'],
  ] as const;
  for (const [income, worth, limit, rule] of rows) {
    const use = limitOf(income, worth);
    t.match(use, { limit: usd(limit), remaining: usd(limit), rule }, `${income} and ${worth}`);
    t.ok(use.sentences[0]?.includes(formatMoney(usd(limit))), use.sentences[0] ?? '');
  }
  t.notMatch(limitOf(30_000, 105_000).limit, usd(2_200), 'not the lesser of the two, as before');
  t.end();
});

t.test('what is used, and by what', (t) => {
  const use = limitOf(30_000, 105_000, {
    usedHere: usd(2_000),
    usedElsewhere: usd(1_000),
    freedOn: '2027-03-01T10:00:00.000Z',
  });
  t.same(use.remaining, usd(2_250));
  t.same(use.sentences.slice(1), [
    'You have used $3,000 of it in the past 365 days: $2,000 here and $1,000 that you declared for other portals.',
    '$2,250 is left.',
    'The oldest commitment here stops counting on Monday, 1 March 2027.',
  ]);
  t.match(limitOf(0, 0, { usedHere: usd(9_000) }), { remaining: usd(0) }, 'never below nothing');
  t.match(regCfUse(nothing, day), { rule: 'no-figures', limit: usd(2_500) });
  t.match(regCfUse({ ...nothing, accredited: true }, day), {
    rule: 'accredited',
    limit: null,
    remaining: null,
  });
  t.throws(() => regCfUse(nothing, '2020-01-01'), {
    message: 'No figures are in force on 2020-01-01.',
  });
  t.end();
});

t.test('the limit says how it came about', (t) => {
  const about = (use: ReturnType<typeof regCfUse>) => use.sentences;
  const below =
    'Your limit is $5,250 in twelve months: 5% of $105,000, the greater of your income and net worth, because one of them is below $124,000. It is never less than $2,500.';
  for (const [income, worth] of [
    [30_000, 105_000],
    [105_000, 30_000],
  ] as const) {
    t.same(about(limitOf(income, worth)), [
      below,
      'You haven’t used any of it in the past 365 days.',
      '$5,250 is left.',
    ]);
  }
  t.equal(
    about(limitOf(150_000, 124_000))[0],
    'Your limit is $15,000 in twelve months: 10% of $150,000, the greater of your income and net worth, because both are $124,000 or more. It is never more than $124,000.',
  );
  const least =
    'Your limit is $2,500 in twelve months, the least that the rule allows anyone. State your income and net worth in US dollars in a certification, and it may be more.';
  for (const unsaid of [{ annualIncome: null }, { netWorth: null }]) {
    const use = limitOf(0, 0, unsaid);
    t.match(use, { rule: 'no-figures' });
    t.equal(about(use)[0], least);
  }
  const cent = { amount: 1, currency: 'USD' } as const;
  t.match(about(limitOf(0, 0, { usedHere: cent }))[1], /^You have used \$0\.01 of it/);
  t.equal(about(limitOf(0, 0, { usedHere: usd(2_500) }))[2], 'Nothing is left right now.');
  t.equal(about(limitOf(0, 0, { usedHere: usd(2_499.99) }))[2], '$0.01 is left.');
  t.same(about(limitOf(0, 0, { accredited: true, usedHere: usd(1) })), [
    'You certified that you are accredited, so Regulation Crowdfunding sets you no limit.',
  ]);
  t.match(limitOf(0, 0), { figuresFrom: '2022-09-20', source: /17 CFR 227\.100/ });
  t.end();
});

t.test('the limit of an entity is called its own, in every sentence', (t) => {
  const entity = 'Chen Holdings LLC';
  for (const use of [
    limitOf(30_000, 105_000, { entity }),
    limitOf(150_000, 124_000, { entity, usedHere: usd(10) }),
    limitOf(0, 0, { entity, annualIncome: null }),
    limitOf(0, 0, { entity, accredited: true }),
  ]) {
    t.match(
      use.sentences[0],
      /^(The limit of Chen Holdings LLC is|Chen Holdings LLC is certified)/,
    );
    t.notMatch(use.sentences.join(' '), /\b[Yy]our?\b(?! declared)/);
  }
  t.match(
    limitOf(150_000, 124_000, { entity, usedHere: usd(10) }).sentences[1],
    /^Chen Holdings LLC has used \$10 of it/,
  );
  t.end();
});

t.test('more income or net worth never lowers the limit, and what is left adds up', (t) => {
  const amount = fc.integer({ min: 0, max: 3_000_000_00 });
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (income, worth, more, here, elsewhere) => {
      const of = (a: number, b: number) =>
        regCfUse(
          {
            ...nothing,
            annualIncome: { amount: a, currency: 'USD' },
            netWorth: { amount: b, currency: 'USD' },
            usedHere: { amount: here, currency: 'USD' },
            usedElsewhere: { amount: elsewhere, currency: 'USD' },
          },
          day,
        );
      const { limit, used, remaining } = of(income, worth);
      const least = limit?.amount ?? 0;
      return (
        least >= 2_500_00 &&
        least <= 124_000_00 &&
        used.amount === here + elsewhere &&
        remaining?.amount === Math.max(0, least - used.amount) &&
        (of(income + more, worth).limit?.amount ?? 0) >= least &&
        (of(income, worth + more).limit?.amount ?? 0) >= least
      );
    }),
  );
  t.end();
});

t.test('a commitment counts on the day that is 365 calendar days later, and not after', (t) => {
  for (const [committed, last, freed] of [
    ['2026-03-02T23:59:59.999Z', '2027-03-02', '2027-03-03'],
    ['2026-03-02T00:00:00.000Z', '2027-03-02', '2027-03-03'],
    // With 29 February between, 365 days end a day before the year does.
    ['2027-03-01T12:00:00.000Z', '2028-02-29', '2028-03-01'],
    ['2028-02-29T12:00:00.000Z', '2029-02-28', '2029-03-01'],
  ] as const) {
    for (const time of ['T00:00:00.000Z', 'T23:59:59.999Z']) {
      t.ok(regCfCountedFrom(Date.parse(`${last}${time}`)) <= committed, `${committed}: ${last}`);
      t.ok(regCfCountedFrom(Date.parse(`${freed}${time}`)) > committed, `${committed}: ${freed}`);
    }
    t.equal(regCfFreedAt(Date.parse(committed)), `${freed}T00:00:00.000Z`);
  }
  t.end();
});
