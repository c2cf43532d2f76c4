/** How a calculation is worded: whole shares where people compare, and fields that are named. */
import t from 'tap';
import { rowKinds, singleEntries } from '#client/features/calculators/entries.ts';
import { changeWords } from '#client/features/calculators/ownership-change.ts';
import { figuresOf } from '#client/features/calculators/result-figures.ts';
import { type Calculation, calculate } from '#shared/calculators/calculation.ts';
import { fieldName, namedMessage } from '#shared/calculators/field-names.ts';
import { keyFigures } from '#shared/calculators/key-figures.ts';
import { calculators, readQuery } from '#shared/calculators/query.ts';
import { fieldMessages } from '#shared/calculators/query-fields.ts';
import { heldQuery } from '#shared/calculators/query-writer.ts';
import { rational } from '#shared/money/rational.ts';

const read = (query: string) => readQuery(new URLSearchParams(query));
const guide =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k&safe1_amount=200k&safe1_cap=4m&safe2_amount=800k&safe2_cap=8m';
const round = `${guide}&pre_money=15m&new_money=5m&convention=percentage_ownership`;

function calculated(query: string): Calculation {
  const { asked, messages } = read(query);
  if (asked === undefined) throw new Error(JSON.stringify(messages));
  const outcome = calculate(asked, '2026-11-02');
  if (outcome.kind !== 'result') throw new Error(JSON.stringify(outcome));
  return outcome.result;
}

t.test('shares are whole in headlines and comparisons, as in the table', async (t) => {
  for (const query of [
    `${round}&pool_target=10`,
    `${round}&pool_options=1695000`,
    `${round}&note1_principal=250k&note1_rate=7&note1_from=2025-01-15&note1_to=2026-07-01&note1_discount=15`,
    `calc=safe&${guide}`,
    'calc=note&note1_principal=250k&price=1.1144&note1_cap=7m&note1_base=pre_money_fd&pre_money=9m',
  ]) {
    const calculation = calculated(query);
    const { figures, facts } = figuresOf(calculation);
    const all = [...keyFigures(calculation), ...figures, ...facts];
    for (const { label, value } of all.filter(({ label }) =>
      /shares|options$|capitalization/i.test(label),
    )) {
      t.notMatch(value.replaceAll(/[$€][\d,.]+/g, ''), /\d\.\d/, `${label}: ${value}`);
    }
    if (calculation.calculator !== 'priced-round') continue;
    const { table, totalAfter } = calculation.result;
    const whole = table.totals.after.whole.toLocaleString('en-US');
    t.not(totalAfter.d, 1n, 'the sum has a fraction');
    t.equal(keyFigures(calculation).find(({ id }) => id === 'all-shares')?.value, whole);
    t.ok(
      figures.some(({ value }) => value === whole),
      'the headline is the sum of the table',
    );
    const steps = calculation.steps.map(({ value }) => value).join(' ');
    t.match(steps, /\d,\d{3}\.\d\d\b/, 'the maths show the fractions');
  }
});

t.test('a message names the row and the field', async (t) => {
  const named = (query: string) => read(query).messages.map(({ message }) => message);
  t.same(named(`${round}&pool_target=10`.replace('safe1_amount=200k', 'safe1_amount=-1')), [
    'SAFE 1, amount: enter 0 or more.',
  ]);
  t.same(named('calc=note&note1_principal=5&price=x'), [
    'Price per share: “x” is not a number. Write it like 1,000,000 or 2.5m.',
  ]);
  t.equal(
    namedMessage('note3_base_shares', 'Enter a number.'),
    'Note 3, shares the cap is divided by: enter a number.',
  );
  t.equal(namedMessage('convention', 'Choose what it means.'), 'Choose what it means.');
  for (const field of ['constructor', 'safe1_constructor', 'bank1_amount', '__proto__', '']) {
    t.equal(fieldName(field), undefined, field);
  }
  const faulty = read(`${round}&safe4_amount=10k`);
  if (faulty.asked === undefined) throw new Error(JSON.stringify(faulty.messages));
  const outcome = calculate(faulty.asked, '2026-11-02');
  t.same(
    outcome.kind === 'invalid' &&
      fieldMessages(faulty, outcome.faults).map(({ message }) => message),
    [
      'SAFE 4, valuation cap: enter a valuation cap or a discount, or the SAFE whose terms an MFN SAFE adopts.',
    ],
    'the row is the one of the form',
  );
});

t.test('every field of the forms has a name', async (t) => {
  // What “pre-money” means is asked in its message.
  const single = calculators
    .flatMap(singleEntries)
    .map(({ name }) => name)
    .filter((name) => name !== 'convention');
  const inRows = Object.entries(rowKinds).flatMap(([group, { entries }]) =>
    entries.map(({ name }) => `${group}7_${name}`),
  );
  t.ok(single.length > 15 && inRows.length > 12);
  for (const field of [...single, ...inRows]) t.type(fieldName(field), 'string', field);
});

t.test('a change in ownership in points and as a percentage', async (t) => {
  const dilution = (points: [bigint, bigint], relative: [bigint, bigint]) => ({
    dilution: { points: rational(...points), relative: rational(...relative) },
  });
  t.equal(changeWords(dilution([4144n, 10_000n], [4435n, 10_000n])), '−41.44 points (−44.35%)');
  t.equal(changeWords(dilution([-5n, 100n], [-1n, 5n])), '+5.00 points (+20.00%)');
  t.equal(changeWords(dilution([0n, 1n], [0n, 1n])), '–');
  t.equal(changeWords({}), '–');
});

t.test('what a form holds is a query that reads back to it', async (t) => {
  t.equal(heldQuery(read('')), '');
  t.equal(heldQuery(read('calc=safe&currency=USD')), 'calc=safe');
  t.equal(heldQuery(read('calc=priced-round&mode=exact&note1_days=actual_365')), '');
  const finished = heldQuery(read(`${round}&calc=priced-round&mode=exact&granted=300000`));
  t.equal(heldQuery(read(finished)), finished);
  t.notMatch(finished, /calc=|mode=/);
  const unfinished = heldQuery(
    read(
      `${round}&calc=priced-round&currency=USD&note2_days=actual_365&new_money=`.replace(
        'new_money=5m&',
        '',
      ),
    ),
  );
  t.match(unfinished, /pre_money=15m/);
  t.notMatch(unfinished, /calc=|currency=|days=|new_money/);
  t.same(read(unfinished).messages, read(unfinished).messages);
  t.same(read(heldQuery(read('safe1_amount=abc&currency=EUR'))).typed, {
    currency: 'EUR',
    safe1_amount: 'abc',
  });
});
