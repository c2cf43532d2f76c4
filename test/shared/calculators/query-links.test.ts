/** Links to calculations: each reads back to itself, and none throws or costs much. */
import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { calculate } from '#shared/calculators/calculation.ts';
import { type CalculatorQuery, readQuery } from '#shared/calculators/query.ts';
import { fieldMessages } from '#shared/calculators/query-fields.ts';
import { queryText, writeQuery } from '#shared/calculators/query-writer.ts';
import { currencies } from '#shared/money/currencies.ts';
import { moneyMax } from '#shared/money/money.ts';
import { rational } from '#shared/money/rational.ts';
import { interestNote } from '../../support/calculations.ts';
import { randomRounds } from '../../support/random-rounds.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const today = '2026-11-02';
const read = (query: string) => readQuery(new URLSearchParams(query));

const guideQuery =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k' +
  '&safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m' +
  '&safe2_prorata=1&pre_money=15m&new_money=5m&pool_options=1695k' +
  '&convention=percentage_ownership&mode=yc_guide';

const names = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom('Ada & Søn', 'a=b?c#d', '50% + 1', '日本 投資', "O'Neil"),
);

const count = fc.bigInt({ min: 0n, max: 10n ** 15n });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const money = fc.integer({ min: 0, max: moneyMax });

const without = <T extends object>(record: T): never =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;

const rounds: fc.Arbitrary<CalculatorQuery> = fc
  .record({ inputs: randomRounds, name: names, mode: fc.constantFrom('exact', 'yc_guide') })
  .map(({ inputs, name, mode }) => ({
    calculator: 'priced-round',
    inputs: {
      ...inputs,
      mode: mode as 'exact',
      safes: inputs.safes.map((safe, index) => (index === 1 && name ? { ...safe, name } : safe)),
    },
  }));

const others: fc.Arbitrary<CalculatorQuery> = fc.oneof(
  randomRounds
    .filter(({ safes }) => safes.length > 0)
    .map(({ currency, capTable, safes }): CalculatorQuery => {
      return { calculator: 'safe', inputs: { currency, capTable, safes } };
    }),
  fc
    .record({ price: fc.bigInt({ min: 1n, max: 10n ** 14n }), preMoney: maybe(money) })
    .map(({ price, preMoney }): CalculatorQuery => {
      const valuation =
        preMoney === undefined ? {} : { preMoney: { amount: preMoney, currency: 'USD' } as const };
      const note = { ...interestNote, name: 'Note 1' };
      return {
        calculator: 'note',
        inputs: { currency: 'USD', note, price: rational(price, 10n ** 10n), ...valuation },
      };
    }),
  fc
    .record({
      currency: fc.constantFrom(...currencies),
      shareBps: maybe(fc.integer({ min: 0, max: 10_000 })),
      heldShares: maybe(count),
      totalShares: maybe(count),
      newShares: maybe(count),
      totalAfter: maybe(count),
      size: maybe(money),
    })
    .filter(({ currency: _currency, ...fields }) =>
      Object.values(fields).some((v) => v !== undefined),
    )
    .map(({ size, ...inputs }): CalculatorQuery => {
      const roundSize =
        size === undefined ? undefined : { amount: size, currency: inputs.currency };
      return { calculator: 'pro-rata', inputs: without({ ...inputs, roundSize }) };
    }),
  fc
    .record({ income: money, worth: money, here: maybe(money), accredited: fc.boolean() })
    .map(({ income, worth, here, accredited }): CalculatorQuery => {
      const dollars = (amount: number) => ({ amount, currency: 'USD' }) as const;
      return {
        calculator: 'reg-cf-limit',
        inputs: without({
          annualIncome: dollars(income),
          netWorth: dollars(worth),
          accredited: accredited || undefined,
          committedHere: here === undefined ? undefined : dollars(here),
          on: today,
        }),
      };
    }),
);

t.test('every calculation reads back to itself, by a link that stays the same', async (t) => {
  fc.assert(
    fc.property(fc.oneof(rounds, others), (asked) => {
      const text = queryText(writeQuery(asked));
      const found = read(text);
      if (found.asked === undefined) throw new Error(`${text} ${JSON.stringify(found.messages)}`);
      deepStrictEqual(found.asked, structuredClone(asked), text);
      return (
        queryText(writeQuery(found.asked)) === text && found.asked.calculator === asked.calculator
      );
    }),
    { numRuns: 1_500 },
  );
  t.pass();
});

t.test('any query gives inputs or messages, never an exception', async (t) => {
  const known = new Set([
    ...new URLSearchParams(guideQuery).keys(),
    ...'calc currency pool pool_target price part held total new_shares round_size total_after income net_worth accredited here elsewhere on'.split(
      ' ',
    ),
    ...'principal rate days from to cap base base_shares discount'
      .split(' ')
      .map((f) => `note1_${f}`),
    ...'sold discount mfn prorata'.split(' ').map((f) => `safe1_${f}`),
  ]);
  const values = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '0',
      '1',
      '-1',
      '1e309',
      '99999999999999999999',
      '2.5m',
      '1,12',
      '%',
      '$',
      'NaN',
      '\ud800',
      '2025-02-30',
      '2026-01-01',
      'note',
      'safe',
      'pro-rata',
      'reg-cf-limit',
      'target',
      'increase',
      'stated',
      '50%',
      'JPY',
      '__proto__',
      'constructor',
      '0.00000000000000000001',
    ),
    fc.integer({ min: 0, max: 3_000_000 }).map(String),
  );
  const queries = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 })), values),
    { maxLength: 30 },
  );
  let results = 0;
  fc.assert(
    fc.property(queries, fc.nat(4), (junk, amount) => {
      // The first of a repeated name counts, so junk takes the place of some good fields.
      const good = [...new URLSearchParams(guideQuery)];
      const pairs = amount === 0 ? junk : [...junk.slice(0, amount), ...good];
      const found = readQuery(pairs);
      if (found.asked === undefined) return !found.isAsked || found.messages.length > 0;
      const outcome = calculate(found.asked, today);
      if (outcome.kind === 'result') results += 1;
      if (outcome.kind === 'invalid') {
        const messages = fieldMessages(found, outcome.faults);
        return messages.every(({ field }) => /^[a-z0-9_]+$/.test(field) && !/^\d/.test(field));
      }
      return read(queryText(writeQuery(found.asked))).asked !== undefined;
    }),
    { numRuns: 5_000 },
  );
  t.ok(results > 200, `${results} had a result`);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      read(text);
      return true;
    }),
    { numRuns: 1_000 },
  );
  t.pass();
});

t.test('a query cannot cost much', async (t) => {
  const long = '9'.repeat(1_000_000);
  const before = process.threadCpuUsage();
  const found = read(`holder1_shares=${long}&pre_money=${long}&safe1_name=${long}&safe1_amount=1`);
  t.ok(process.threadCpuUsage(before).user < 500_000);
  t.ok((found.typed['pre_money']?.length ?? 0) <= 200);
});
