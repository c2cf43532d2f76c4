/** What is held, as it follows from the terms: prices of shares, and words. */
import fc from 'fast-check';
import t from 'tap';
import { majorUnits } from '#shared/money/money.ts';
import { compare, divide, multiply, rational, subtract } from '#shared/money/rational.ts';
import { heldTerms } from '#shared/product/holders/held-terms.ts';
import { sharePrice, sharesFor } from '#shared/product/holders/share-price.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { usd } from '#test/support/money.ts';

const priced = (preMoney: number, shares: string, poolTargetBps = 0) => ({
  instrument: 'priced_equity' as const,
  currency: 'USD' as const,
  capTable: null,
  terms: { ...noTerms, preMoney: usd(preMoney), fullyDilutedShares: shares, poolTargetBps },
});

t.test(
  'a price is the valuation by the shares before the round, with the pool made for it',
  async (t) => {
    t.same(sharePrice(priced(8_000_000, '10000000'), usd(2_000_000)), rational(4n, 5n));
    // 10% of the company after the round are 1 000 000 of 10 000 000 dollars: the others share 7 000 000.
    t.same(sharePrice(priced(8_000_000, '10000000', 1_000), usd(2_000_000)), rational(7n, 10n));
    const safe = { ...priced(8_000_000, '10000000'), instrument: 'safe_post' as const };
    t.equal(sharePrice(safe, usd(1)), undefined);
  },
);

t.test('an amount buys whole shares, and what is left over buys none', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 1_000_000_000_00 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 100, max: 100_000_000_00 }),
        (preMoney, shares, pool, paid) => {
          const terms = priced(1, String(shares), pool).terms;
          const content = {
            ...priced(1, '1'),
            terms: { ...terms, preMoney: { amount: preMoney, currency: 'USD' as const } },
          };
          const raised = { amount: Math.min(paid, preMoney), currency: 'USD' as const };
          const price = sharePrice(content, raised);
          if (price === undefined) return pool > 0;
          const bought = rational(sharesFor(raised, price));
          const left = subtract(majorUnits(raised), multiply(bought, price));
          // Founders hold what is left of the company after the round and its pool.
          const after = divide(
            subtract(
              majorUnits({ amount: preMoney, currency: 'USD' }),
              multiply(
                rational(BigInt(pool), 10_000n),
                majorUnits({ amount: preMoney + raised.amount, currency: 'USD' }),
              ),
            ),
            rational(BigInt(shares)),
          );
          return (
            compare(left, rational(0n)) >= 0 &&
            compare(left, price) < 0 &&
            compare(price, after) === 0
          );
        },
      ),
    ),
  );
});

t.test('terms are said in a few words', async (t) => {
  const safe = { ...noTerms, cap: usd(8_000_000), discountBps: 1_250, mfn: true };
  t.same(heldTerms({ instrument: 'safe_post', terms: safe }), [
    '$8,000,000 cap',
    '12.5% discount',
    'most favoured nation',
  ]);
  const note = { ...noTerms, interestBps: 0, maturityOn: '2028-03-01', proRata: true };
  t.same(heldTerms({ instrument: 'convertible_note', terms: note }), [
    '0% interest',
    'due 1 Mar 2028',
    'pro rata right',
  ]);
  t.same(heldTerms({ instrument: 'priced_equity', terms: { ...noTerms, proRata: true } }), []);
});
