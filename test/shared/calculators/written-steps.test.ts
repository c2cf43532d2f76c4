/** The steps of a calculation as they are written, figure by figure. */
import fc from 'fast-check';
import t from 'tap';
import { calculate } from '#shared/calculators/calculation.ts';
import {
  exactPriceText,
  percentFigure,
  priceFigure,
  priceText,
  sharesText,
  valueText,
} from '#shared/calculators/figures.ts';
import { noteConversion } from '#shared/calculators/note-conversion.ts';
import { pricedRoundLines } from '#shared/calculators/priced-round-lines.ts';
import { safeLines } from '#shared/calculators/safe-lines.ts';
import { safeOwnership } from '#shared/calculators/safe-ownership.ts';
import { compare, rational, toDecimal, toFraction, whole } from '#shared/money/rational.ts';
import { calculatedRound, founders, interestNote, resultOf } from '../../support/calculations.ts';
import { randomRounds } from '../../support/random-rounds.ts';
import { writtenSum, writtenValue } from '../../support/written-sums.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

t.test('the steps of the guide’s round, word for word', async (t) => {
  const round = calculatedRound({
    pool: { kind: 'increase', options: 1_695_000n },
    mode: 'yc_guide',
  });
  const steps = Object.fromEntries(
    pricedRoundLines(round).map(({ title, substituted, value }) => [title, [substituted, value]]),
  );
  t.match(steps, {
    'Shares before the round': [
      '9,250,000 Founders + 300,000 options granted + 350,000 options promised + 100,000 unissued pool',
      '10,000,000',
    ],
    'Sold by A': ['$200,000 ÷ $4,000,000', '5.00%'],
    'Sold by all SAFEs with a cap': ['5.00% + 10.00%', '15.00%'],
    'What “pre-money” means here': ['as chosen', 'Percentage ownership'],
    'Capitalization that does not depend on the price': [
      '10,000,000 ÷ (100% − 15.00%)',
      '11,764,705.88',
    ],
    'Price per share': ['$15,000,000 ÷ 13,459,705.88', '$1.1144 (exactly 51000/45763)'],
    'Price as the guide rounds it': ['$15,000,000 ÷ 13,459,705 = 1.11443750', '$1.1144'],
    'Shares of B, by the cap': [
      'lowest of $0.6800, $1.1144: $800,000 ÷ $0.6800 = 1,176,470.59',
      '1,176,470',
    ],
    'New shares': ['$5,000,000 ÷ $1.1144 = 4,486,719.31', '4,486,719'],
    'All shares after the round': ['11,764,705 + 1,695,000 + 4,486,719', '17,946,424'],
    'Effective pre-money valuation': ['$15,000,000 − 1,695,000 × $1.1144', '$13,111,092'],
    'Pro rata right of B': ['10.00% × 4,486,719 = 448,671.90', '448,671'],
  });
});

t.test('figures show what there is', async (t) => {
  t.equal(
    priceText(rational(1n, 100_000_000n), 'USD'),
    '$0.00000001000',
    'never 0 for what is not',
  );
  t.equal(priceText(whole(0), 'USD'), '$0.0000');
  t.equal(priceText(rational(64n, 5n), 'GBP'), '£12.8000');
  t.equal(priceFigure(rational(51_000n, 45_763n), 'USD'), '$1.11443743…');
  t.equal(exactPriceText(rational(51_000n, 45_763n), 'USD'), '$1.1144 (exactly 51000/45763)');
  t.equal(exactPriceText(rational(1n, 3n ** 60n), 'USD').includes('exactly'), false);
  t.equal(valueText(rational(-46n * 10n ** 6n, 7n), 'USD'), '-$6,571,428.57');
  t.equal(valueText(whole(6_000_000), 'JPY'), '¥6,000,000');
  t.equal(percentFigure(rational(1n, 7n)), '14.28571429…%');
  t.equal(sharesText(rational(200_000_000n, 17n)), '11,764,705.88');
});

t.test('a SAFE without a cap waits for a price, and says so', async (t) => {
  const result = resultOf(
    safeOwnership({
      currency: 'JPY',
      capTable: founders(9_000n),
      safes: [
        { name: 'Open', amount: { amount: 500_000, currency: 'JPY' }, discountBps: 2_000 },
        { name: 'Sold', amount: { amount: 1_000_000, currency: 'JPY' }, ownershipBps: 1_000 },
      ],
    }),
  );
  t.equal(result.safes[0]?.atCap, undefined);
  t.equal(toFraction(result.capitalization), '10000');
  const steps = safeLines(result).map(({ title, substituted, value }) => [
    title,
    substituted,
    value,
  ]);
  t.match(steps, [
    ['Shares before the round'],
    ['Cap that Sold implies', '¥1,000,000 ÷ 10%', '¥10,000,000'],
    ['Sold by Sold', '¥1,000,000 ÷ ¥10,000,000', '10.00%'],
    ['Company capitalization', '9,000 ÷ (100% − 10.00%)', '10,000'],
    ['Shares of Open', /less 20\.00%/, 'open until a round has a price'],
    ['Shares of Sold', '10.00% × 10,000 = 1,000', '1,000'],
    ['Price of Sold at its cap', '¥10,000,000 ÷ 10,000', '¥1,000.0000'],
    ['Left for existing holders', '100% − 10.00%', '90.00%'],
  ]);
});

t.test(
  'every figure that is written down can be calculated from what stands beside it',
  async (t) => {
    let sums = 0;
    fc.assert(
      fc.property(randomRounds, fc.constantFrom('exact', 'yc_guide'), (inputs, mode) => {
        const outcome = calculate(
          { calculator: 'priced-round', inputs: { ...inputs, mode: mode as 'exact' } },
          '2026-11-02',
        );
        if (outcome.kind !== 'result' || outcome.result.calculator !== 'priced-round') return;
        const { result, steps } = outcome.result;
        // Two decimals of a handful of shares, or eight of a tiny price, would be too few digits.
        if (compare(result.sharesBefore, whole(1_000_000)) < 0) return;
        if (compare(result.price, rational(1n, 1_000n)) < 0) return;
        for (const { title, substituted, value } of steps) {
          const [sum, written] = [writtenSum(substituted), writtenValue(value)];
          if (sum === undefined || written === undefined) continue;
          sums += 1;
          const isFloor = title === 'Pool increase' && sum < 0;
          const near = Math.abs(sum - written.figure) <= written.unit + Math.abs(sum) * 1e-5;
          if (!near && !isFloor)
            throw new Error(`${title}: ${substituted} is not ${value} but ${sum}`);
        }
      }),
      { numRuns: 500 },
    );
    t.ok(sums > 3_000, `${sums} sums`);
    const note = resultOf(noteConversion({ currency: 'USD', note: interestNote, price: whole(1) }));
    t.equal(toDecimal(note.terms.price, 2), '0.60');
  },
);
