/** Laws of calculations: steps, an independent iteration, SAFEs alone, the Reg CF limit. */
import fc from 'fast-check';
import t from 'tap';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import { pricedRoundLines } from '#shared/calculators/priced-round-lines.ts';
import { regCfLimit } from '#shared/calculators/reg-cf-limit.ts';
import type { RoundResult } from '#shared/calculators/round-result.ts';
import { safeOwnership } from '#shared/calculators/safe-ownership.ts';
import { equals, floor, one, type Rational, sum } from '#shared/money/rational.ts';
import { resultOf, usd } from '../../support/calculations.ts';
import { randomRounds } from '../../support/random-rounds.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

t.test('steps can be written for every round, with figures only', async (t) => {
  let steps = 0;
  fc.assert(
    fc.property(randomRounds, fc.constantFrom('exact', 'yc_guide'), (inputs, mode) => {
      const outcome = pricedRound({ ...inputs, mode: mode as 'exact' });
      if (outcome.kind !== 'result') return true;
      const all = pricedRoundLines(outcome.result);
      steps += all.length;
      return all.every(
        ({ title, formula, substituted, value }) =>
          [title, formula, substituted, value].every((text) => text.trim() !== '') &&
          !/undefined|NaN|Infinity|\[object/.test(title + formula + substituted + value),
      );
    }),
    { numRuns: 1_000 },
  );
  t.ok(steps > 5_000);
});

t.test('an iteration in floating point comes to the same price', async (t) => {
  let compared = 0;
  fc.assert(
    fc.property(randomRounds, (inputs) => {
      const outcome = pricedRound(inputs);
      if (outcome.kind !== 'result') return true;
      compared += 1;
      const exact = Number(outcome.result.price.n) / Number(outcome.result.price.d);
      const approximate = iteratedPrice(outcome.result);
      return Math.abs(approximate / exact - 1) < 1e-6;
    }),
    { numRuns: 1_000 },
  );
  t.ok(compared > 500);
});

/** Bisection over the price, with the capitalization iterated to rest: nothing shared but inputs. */
function iteratedPrice({ inputs, securities, sharesBefore }: RoundResult): number {
  const number = ({ n, d }: Rational) => Number(n) / Number(d);
  const existing = number(sharesBefore);
  const converts = securities.map(({ convert }) => ({
    amount: number(convert.amount),
    sold: convert.ownership === undefined ? 0 : number(convert.ownership),
    capPrice: convert.capPrice === undefined ? Number.POSITIVE_INFINITY : number(convert.capPrice),
    kept: number(convert.pricePart),
  }));
  const [preMoney, newMoney] = [inputs.preMoney.amount / 100, inputs.newMoney.amount / 100];
  const brought = converts.reduce((total, { amount }) => total + amount, 0);
  const unissued = Number(inputs.capTable.poolUnissued);
  const { pool, convention } = inputs;
  function excess(price: number): number {
    let capitalization = existing;
    for (let round = 0; round < 400; round += 1) {
      let next = existing;
      for (const { amount, sold, capPrice, kept } of converts) {
        next += Math.max(sold * capitalization, amount / Math.min(capPrice, price * kept));
      }
      if (next === capitalization) break;
      capitalization = next;
    }
    const target = pool.kind === 'target' ? pool.bps / 10_000 : 0;
    const increase =
      pool.kind === 'increase'
        ? Number(pool.options)
        : Math.max(0, (target * (capitalization + newMoney / price) - unissued) / (1 - target));
    if (pool.kind === 'none') return over(0);
    return over(increase);
    function over(added: number): number {
      const inside = convention === 'pre_money_fixed' ? existing : capitalization;
      const valuation = preMoney + (convention === 'dollars_invested' ? brought : 0);
      return price * (inside + added) - valuation;
    }
  }
  let [low, high] = [1e-12, 1e12];
  for (let round = 0; round < 100; round += 1) {
    const middle = Math.sqrt(low * high);
    if (excess(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

t.test('SAFEs alone: parts are exact and sum up', async (t) => {
  fc.assert(
    fc.property(randomRounds, ({ currency, capTable, safes }) => {
      const outcome = safeOwnership({ currency, capTable, safes });
      if (outcome.kind !== 'result') return true;
      const { table, ownershipSold } = outcome.result;
      const sold = table.rows.filter(({ kind }) => kind === 'safe').map(({ after }) => after.part);
      return (
        equals(sum(sold), ownershipSold) &&
        equals(sum(table.rows.map(({ after }) => after.part)), one) &&
        table.rows.every(({ after }) => after.whole === floor(after.shares))
      );
    }),
    { numRuns: 2_000 },
  );
  t.pass();
});

t.test('the Reg CF limit never falls when income or net worth rises', async (t) => {
  const dollars = fc.oneof(
    fc.integer({ min: 0, max: 400_000 }),
    fc.integer({ min: 123_990, max: 124_010 }),
    fc.integer({ min: 0, max: 50_000_000 }),
  );
  const limitOf = (income: number, netWorth: number) =>
    resultOf(regCfLimit({ annualIncome: usd(income), netWorth: usd(netWorth) }, '2026-11-02')).limit
      ?.amount ?? -1;
  fc.assert(
    fc.property(dollars, dollars, dollars, (income, netWorth, more) => {
      const base = limitOf(income, netWorth);
      return (
        limitOf(income + more, netWorth) >= base &&
        limitOf(income, netWorth + more) >= base &&
        base === limitOf(netWorth, income) &&
        base >= 250_000 &&
        base <= 12_400_000
      );
    }),
    { numRuns: 5_000 },
  );
  t.pass();
});
