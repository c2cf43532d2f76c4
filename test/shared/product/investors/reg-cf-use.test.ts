/** The limit under Regulation Crowdfunding, with its reasons. */
import fc from 'fast-check';
import t from 'tap';
import { formatMoney } from '../../../../shared/money/money.ts';
import { type RegCfStanding, regCfUse } from '../../../../shared/product/investors/reg-cf-use.ts';

const day = '2026-11-23';
const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' }) as const;
const nothing: RegCfStanding = {
  accredited: false,
  annualIncome: null,
  netWorth: null,
  usedHere: usd(0),
  usedElsewhere: usd(0),
  freedOn: null,
};
const limitOf = (income: number, worth: number, more: Partial<RegCfStanding> = {}) =>
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
  t.throws(() => regCfUse(nothing, '2020-01-01'), RangeError);
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
