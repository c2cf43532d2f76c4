/** Laws that every priced round keeps, over thousands of random companies. */
import fc from 'fast-check';
import t from 'tap';
import { capitalizationAt } from '#shared/calculators/conversion-solver.ts';
import { pricedRound } from '#shared/calculators/priced-round.ts';
import type { RoundInputs } from '#shared/calculators/round-inputs.ts';
import { divisionOf } from '#shared/calculators/round-price-lines.ts';
import type { RoundResult } from '#shared/calculators/round-result.ts';
import { roundOf, securitiesOf } from '#shared/calculators/round-securities.ts';
import {
  add,
  compare,
  divide,
  equals,
  larger,
  multiply,
  one,
  type Rational,
  rational,
  subtract,
  sum,
  whole,
  zero,
} from '#shared/money/rational.ts';
import { resultOf } from '../../support/calculations.ts';
import { randomRounds } from '../../support/random-rounds.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const companies = 10_000;

/** A failed law names itself; fast-check shows the smallest company that breaks it. */
function must(holds: boolean, law: string): void {
  if (!holds) throw new Error(law);
}

const partOf = (result: RoundResult, name: string) =>
  result.table.rows.find((row) => row.name === name)?.after.part ?? zero;

const sharesOf = (result: RoundResult, name: string) =>
  result.table.rows.find((row) => row.name === name)?.after.shares ?? zero;

t.test('laws of every priced round', async (t) => {
  const seen = { result: 0, refused: 0 };
  fc.assert(
    fc.property(randomRounds, (inputs) => {
      const outcome = pricedRound(inputs);
      must(outcome.kind !== 'invalid', 'random rounds are valid');
      if (outcome.kind === 'refused') {
        seen.refused += 1;
        refusalIsJust(inputs, outcome.refusal.reason);
      }
      if (outcome.kind !== 'result') return;
      seen.result += 1;
      const { result } = outcome;
      tableAddsUp(result);
      priceFits(result);
      convertsTakeTheirBest(result);
      poolMeetsItsTarget(result);
      biggerPoolNeverHelpsFounders(result);
      higherCapNeverGivesMore(result);
      scalesWithShares(result);
      orderChangesNothing(result);
      guideRoundsWithinReason(result);
    }),
    { numRuns: companies, endOnFailure: true },
  );
  t.comment(JSON.stringify(seen));
  t.equal(seen.result + seen.refused, companies, 'every one of them was looked at');
  t.ok(seen.result > companies / 2, `${seen.result} have a price`);
  t.ok(seen.refused > companies / 100, `${seen.refused} have none`);
});

function tableAddsUp({ table, totalAfter, capitalization, sharesBefore }: RoundResult): void {
  const stages = [
    ['before', sharesBefore],
    ['converted', capitalization],
    ['after', totalAfter],
  ] as const;
  for (const [stage, total] of stages) {
    const stakes = table.rows.map((row) => row[stage]);
    must(equals(sum(stakes.map(({ shares }) => shares)), total), `${stage}: shares sum to T`);
    must(equals(sum(stakes.map(({ part }) => part)), one), `${stage}: parts sum to 100 %`);
    for (const { shares, whole: kept } of stakes) {
      const lost = subtract(shares, rational(kept));
      must(compare(lost, zero) >= 0 && compare(lost, one) < 0, 'floor loses less than a share');
    }
  }
}

/** The equation of the convention, written down anew from its definition. */
function priceFits(result: RoundResult): void {
  const { inputs, price, totalAfter, poolIncrease, preMoney, newMoney, capitalization } = result;
  const value = (shares: Rational) => multiply(shares, price);
  const brought = sum(result.securities.map(({ convert }) => convert.amount));
  if (inputs.convention === 'percentage_ownership') {
    must(equals(value(totalAfter), add(preMoney, newMoney)), 'T x P = V + N');
  } else if (inputs.convention === 'pre_money_fixed') {
    must(equals(value(add(result.sharesBefore, poolIncrease)), preMoney), '(C + U + I) x P = V');
  } else {
    must(equals(value(totalAfter), add(add(preMoney, newMoney), brought)), 'T x P = V + N + A');
  }
  const { fixed, moving } = divisionOf(result);
  must(
    equals(divide(subtract(result.valuation, moving), fixed), price),
    'the shown division gives the price',
  );
  must(compare(capitalization, result.sharesBefore) >= 0, 'converting adds shares');
}

function convertsTakeTheirBest(result: RoundResult): void {
  const { capitalization, price, securities, sharesBefore } = result;
  must(
    equals(add(sharesBefore, sum(securities.map(({ shares }) => shares))), capitalization),
    'the capitalization is what it is made of',
  );
  for (const { convert, terms, shares, ownership } of securities) {
    const offered = divide(convert.amount, multiply(price, convert.pricePart));
    const atCap =
      convert.ownership === undefined
        ? divide(convert.amount, convert.capPrice ?? price)
        : multiply(convert.ownership, capitalization);
    must(equals(shares, larger(offered, atCap)), 'the better of cap and price');
    must(compare(terms.price, price) <= 0, 'never above the price of the round');
    if (convert.ownership === undefined) continue;
    must(
      equals(ownership, convert.ownership) === (terms.bound === 'cap'),
      'the holding is the part sold exactly when the cap binds',
    );
  }
}

function poolMeetsItsTarget({ inputs, totalAfter, poolIncrease }: RoundResult): void {
  const unissued = rational(inputs.capTable.poolUnissued);
  const part = divide(add(unissued, poolIncrease), totalAfter);
  must(compare(poolIncrease, zero) >= 0, 'a pool never shrinks');
  if (inputs.pool.kind !== 'target') return;
  const target = rational(BigInt(inputs.pool.bps), 10_000n);
  must(compare(part, target) >= 0, 'the target is met');
  if (poolIncrease.n > 0n) must(equals(part, target), 'and not exceeded by an increase');
}

function biggerPoolNeverHelpsFounders(result: RoundResult): void {
  const { pool } = result.inputs;
  if (pool.kind === 'none') return;
  const more =
    pool.kind === 'target'
      ? { ...pool, bps: Math.min(3_000, pool.bps + 137) }
      : { ...pool, options: pool.options + 12_345n };
  const outcome = pricedRound({ ...result.inputs, pool: more });
  if (outcome.kind !== 'result') return;
  must(
    compare(partOf(outcome.result, 'Holder 1'), partOf(result, 'Holder 1')) <= 0,
    'a bigger pool never raises the founders’ part',
  );
}

function higherCapNeverGivesMore(result: RoundResult): void {
  const { safes } = result.inputs;
  const index = safes.findIndex(({ cap }) => cap !== undefined);
  const safe = safes[index];
  if (safe?.cap === undefined) return;
  const cap = { ...safe.cap, amount: Math.floor(safe.cap.amount * 1.3) };
  const raised = safes.with(index, { ...safe, cap });
  const outcome = pricedRound({ ...result.inputs, safes: raised });
  must(outcome.kind === 'result', 'a higher cap keeps a solvable round solvable');
  if (outcome.kind !== 'result') return;
  must(
    compare(sharesOf(outcome.result, safe.name), sharesOf(result, safe.name)) <= 0,
    'a higher cap never gives more shares',
  );
}

function scalesWithShares(result: RoundResult): void {
  const k = 7n;
  const { inputs } = result;
  const { capTable, pool, notes } = inputs;
  const scaled = resultOf(
    pricedRound({
      ...inputs,
      capTable: {
        holders: capTable.holders.map((one) => ({ ...one, shares: one.shares * k })),
        optionsGranted: capTable.optionsGranted * k,
        optionsPromised: capTable.optionsPromised * k,
        poolUnissued: capTable.poolUnissued * k,
      },
      notes: notes.map((note) =>
        note.capBaseShares === undefined
          ? note
          : { ...note, capBaseShares: note.capBaseShares * k },
      ),
      pool: pool.kind === 'increase' ? { ...pool, options: pool.options * k } : pool,
    }),
  );
  must(equals(multiply(scaled.price, rational(k)), result.price), 'the price falls by k');
  scaled.table.rows.forEach(({ after }, index) => {
    const before = result.table.rows[index]?.after;
    must(before !== undefined && equals(after.part, before.part), 'parts stay');
    must(
      before !== undefined && equals(after.shares, multiply(before.shares, rational(k))),
      'shares grow by k',
    );
  });
}

function orderChangesNothing(result: RoundResult): void {
  const { inputs } = result;
  const last = inputs.safes.length;
  const safes = inputs.safes
    .map((safe) => (safe.mfnAdopts ? { ...safe, mfnAdopts: last + 1 - safe.mfnAdopts } : safe))
    .toReversed();
  const turned = resultOf(pricedRound({ ...inputs, safes, notes: inputs.notes.toReversed() }));
  must(equals(turned.price, result.price), 'the order of SAFEs does not change the price');
  for (const { name, after } of result.table.rows) {
    must(equals(sharesOf(turned, name), after.shares), `nor the shares of ${name}`);
  }
}

function guideRoundsWithinReason(result: RoundResult): void {
  if (result.inputs.pool.kind === 'target') return;
  const outcome = pricedRound({ ...result.inputs, mode: 'yc_guide' });
  if (outcome.kind !== 'result') {
    must(compare(result.price, rational(1n, 10_000n)) < 0, 'only tiny prices round to nothing');
    return;
  }
  const { price, table, exactPrice } = outcome.result;
  must(10_000n % price.d === 0n, 'four decimals');
  must(equals(exactPrice, result.price), 'of the same price');
  for (const { after } of table.rows) {
    must(equals(after.shares, rational(after.whole)), 'whole shares throughout');
  }
}

/** f(x) = shares divided over + increase - valuation * x, from its definition, for a low price. */
function refusalIsJust(inputs: RoundInputs, reason: string): void {
  const shares = rational(inputs.capTable.holders.reduce((total, one) => total + one.shares, 0n));
  const converts = securitiesOf(inputs, shares).map(({ convert }) => convert);
  const sold = sum(converts.map(({ ownership = zero }) => ownership));
  if (reason === 'terms-sell-whole-company') {
    must(compare(sold, one) >= 0, 'caps sell everything');
    return;
  }
  must(reason === 'no-unique-solution' && compare(sold, one) < 0, 'no price');
  const round = roundOf(inputs, shares, converts);
  const x = 10n ** 18n;
  const capitalization = capitalizationAt(shares, converts, rational(1n, x));
  const target = 'target' in round.pool ? round.pool.target : zero;
  const wanted = divide(
    multiply(target, add(capitalization, multiply(round.newMoney, rational(x)))),
    subtract(one, target),
  );
  const over = round.convertsInside ? capitalization : shares;
  const claimed = add(over, larger(zero, subtract(wanted, whole(3_000_000))));
  must(
    compare(claimed, multiply(round.valuation, rational(x))) > 0,
    'even at the lowest price the shares are worth more than the valuation',
  );
}
