/** What is read from the query of a calculation, and which message stands at which field. */
import fc from 'fast-check';
import t from 'tap';
import { calculate } from '#shared/calculators/calculation.ts';
import { type CalculatorQuery, readQuery } from '#shared/calculators/query.ts';
import { fieldMessages } from '#shared/calculators/query-fields.ts';
import { queryText, writeQuery } from '#shared/calculators/query-writer.ts';
import { toDecimal } from '#shared/money/rational.ts';
import { calculatedRound, roundInputs, usd } from '../../support/calculations.ts';
import { empty } from '../../support/empty.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const today = '2026-11-02';
const read = (query: string) => readQuery(new URLSearchParams(query));

const messagesOf = (query: string) =>
  Object.fromEntries(read(query).messages.map(({ field, message }) => [field, message]));

const guideQuery =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k' +
  '&safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m' +
  '&safe2_prorata=1&pre_money=15m&new_money=5m&pool_options=1695k' +
  '&convention=percentage_ownership&mode=yc_guide';

t.test('the guide’s round as a link', async (t) => {
  const inputs = roundInputs({
    pool: { kind: 'increase', options: 1_695_000n },
    mode: 'yc_guide',
  });
  const asked: CalculatorQuery = { calculator: 'priced-round', inputs };
  t.equal(queryText(writeQuery(asked)), guideQuery);
  t.same(read(guideQuery).asked, asked);
  const outcome = calculate(asked, today);
  t.equal(outcome.kind, 'result');
  if (outcome.kind !== 'result' || outcome.result.calculator !== 'priced-round') return;
  t.equal(toDecimal(outcome.result.result.price, 4), '1.1144');
  t.ok(outcome.result.steps.length > 10);
});

t.test('what people type in a form without JavaScript', async (t) => {
  const found = read(
    'calc=priced-round&currency=USD&holder1_name=Founders&holder1_shares=9%2C250%2C000' +
      '&holder2_name=&holder2_shares=&granted=&promised=&unissued=100+000' +
      '&safe1_name=SAFE+1&safe1_amount=%24200k&safe1_cap=4+million&safe1_sold=&safe1_discount=20+%25' +
      '&safe2_name=later&safe2_amount=&safe2_cap=&safe4_amount=1m&safe4_mfn=1' +
      '&note1_principal=&note1_days=actual_365&note1_base=pre_money_fd' +
      '&pre_money=15m&new_money=5%2C000%2C000.00&pool=none&pool_target=10&pool_options=' +
      '&convention=pre_money_fixed&mode=exact&tab=other&safe99_amount=5',
  );
  t.same(found.messages, []);
  t.match(found.asked, {
    inputs: {
      capTable: { holders: [{ name: 'Founders', shares: 9_250_000n }], poolUnissued: 100_000n },
      safes: [
        { name: 'SAFE 1', amount: usd(200_000), cap: usd(4_000_000), discountBps: 2_000 },
        { name: 'SAFE 4', amount: usd(1_000_000), mfnAdopts: 1 },
      ],
      notes: empty,
      newMoney: usd(5_000_000),
      pool: { kind: 'none' },
      convention: 'pre_money_fixed',
    },
  });
  t.same(found.rows, { holder: [1], safe: [1, 4], note: [] });
  t.match(found.echoes, {
    safe1_amount: '$200,000',
    safe1_discount: '20%',
    holder1_shares: '9,250,000',
    pre_money: '$15,000,000',
  });
  t.equal(found.typed['safe1_cap'], '4 million', 'the form keeps what was typed');
  t.equal(found.typed['safe2_name'], 'later', 'even in a row that is not used yet');
});

t.test('messages stand at their fields', async (t) => {
  t.same(
    messagesOf(
      'holder1_shares=1,12&safe1_cap=4m&safe2_amount=1m&safe2_mfn=3&pre_money=-5&new_money=',
    ),
    {
      holder1_shares:
        'Holder 1, shares: write 1.12 with a point for decimals, or 112 without a comma.',
      safe1_amount: 'SAFE 1, amount: enter an amount.',
      safe2_mfn: 'SAFE 2, MFN: there is no SAFE 3 in the list.',
      pre_money: 'Pre-money valuation: enter 0 or more.',
      new_money: 'New money: enter an amount.',
      convention: 'Choose what “pre-money” means when SAFEs and notes convert.',
    },
  );
  t.same(
    messagesOf('holder1_shares=100&pre_money=1m&new_money=1m&pool_target=10&pool_options=5'),
    { pool_options: 'New options: enter a pool target or a number of new options, not both.' },
    'neither of two pools is dropped in silence',
  );
  t.same(messagesOf('holder1_shares=100&pre_money=1m&new_money=1m&pool=target'), {
    pool_target: 'Pool target: enter a percentage.',
  });
  t.match(messagesOf('calc=note&note1_principal=5&note1_from=2025-02-30&price=1.12345678901'), {
    note1_from: /2026-07-15/,
    price: /at most 10 decimals/,
  });
  t.match(messagesOf('calc=safe&holder1_shares=5'), { safe1_amount: /at least one SAFE/ });
  t.match(messagesOf('calc=reg-cf-limit&income=1&on=soon'), {
    net_worth: /0 if there is none/,
    on: /day/,
  });
  t.match(messagesOf('calc=x&currency=XXX&holder1_shares=1'), {
    calc: /options/,
    currency: /options/,
  });
  t.match(messagesOf('safe1_amount=€5&safe1_sold=0&holder1_shares=5'), {
    safe1_amount: /in USD/,
    safe1_sold: /more than 0/,
  });
});

t.test('a form that was just opened has no faults', async (t) => {
  for (const query of [
    '',
    'calc=note',
    'currency=EUR&mode=exact&pool=none',
    'unknown=1&safe0_amount=1',
  ]) {
    t.match(read(query), { isAsked: false, messages: empty }, query);
    t.equal(read(query).asked, undefined, query);
  }
  t.equal(read('calc=safe&currency=JPY').calculator, 'safe');
  t.equal(read('holder1_shares=5&pre_money=5&new_money=5').asked?.calculator, 'priced-round');
});

t.test('no meaning of pre-money is assumed where something converts', async (t) => {
  const round = 'holder1_shares=1m&pre_money=8m&new_money=2m';
  t.equal(read(`${round}&safe1_amount=1m&safe1_discount=30`).asked, undefined);
  t.match(read(`${round}&note1_principal=1m`).messages, [{ field: 'convention' }]);
  t.equal(read(round).messages.length, 0);
  const prices = ['percentage_ownership', 'pre_money_fixed', 'dollars_invested'].map((convention) =>
    toDecimal(
      calculatedRound({ safes: [], convention: convention as 'pre_money_fixed' }).price,
      12,
    ),
  );
  t.equal(new Set(prices).size, 1, 'and where nothing does, they are the same');
});

t.test('faults of the engine find their fields', async (t) => {
  const faultsOf = (query: string) => {
    const found = read(query);
    if (found.asked === undefined) throw new Error(JSON.stringify(found.messages));
    const outcome = calculate(found.asked, today);
    const faults = outcome.kind === 'invalid' ? outcome.faults : [];
    return fieldMessages(found, faults).map(({ field }) => field);
  };
  const round = 'holder1_shares=1m&pre_money=8m&new_money=2m&convention=pre_money_fixed';
  t.same(faultsOf(`${round}&safe3_amount=5&safe5_amount=0&safe5_cap=1m&safe5_sold=5`), [
    'safe5_amount',
    'safe3_cap',
    'safe5_sold',
  ]);
  t.same(faultsOf(`${round}&safe2_amount=5&safe2_mfn=2`), ['safe2_mfn']);
  t.same(faultsOf(`${round}&note7_principal=5&note7_rate=5&note7_cap=9`), [
    'note7_from',
    'note7_to',
    'note7_base',
  ]);
  t.same(faultsOf(`${round}&note1_principal=5&note1_from=2026-01-02&note1_to=2026-01-01`), [
    'note1_to',
  ]);
  t.same(faultsOf(`${round}&pool_target=10&mode=yc_guide`), ['pool_options']);
  t.same(faultsOf(`${round.replace('8m', '0')}`), ['pre_money']);
  t.same(faultsOf('holder2_shares=0&pre_money=1&new_money=1'), ['holder2_shares']);
  t.same(faultsOf('calc=note&note1_principal=5&note1_cap=5&note1_base=stated&price=0'), [
    'note1_base_shares',
    'price',
  ]);
  t.same(faultsOf('calc=note&note1_principal=5&note1_cap=5&note1_base=pre_money_fd&price=1'), [
    'pre_money',
  ]);
  t.same(faultsOf('calc=pro-rata&held=5&new_shares=5'), ['part', 'price']);
  t.same(faultsOf('calc=pro-rata&part=5&price=5'), ['new_shares', 'new_shares']);
  t.same(faultsOf('calc=pro-rata&held=5&total=9&new_shares=5&price=0&total_after=9'), [
    'price',
    'total_after',
  ]);
  t.same(faultsOf('calc=reg-cf-limit&income=1&net_worth=1&on=2001-01-01'), ['on']);
});
