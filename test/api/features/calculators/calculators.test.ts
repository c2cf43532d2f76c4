/** The calculators over HTTP: figures, refusals, pointers, and that nothing is stored. */
import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import t from 'tap';
import Schema from 'typebox/schema';
import { calculationRate, limitCalculations } from '#api/features/calculators/calculation-rate.ts';
import type { OpenApiDocument } from '#api/platform/reference/openapi-types.ts';
import type { RoundInputs } from '#shared/calculators/round-inputs.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type {
  NoteResponse,
  ProRataResponse,
  RegCfResponse,
  RoundResponse,
  SafeResponse,
} from '#shared/product/calculators/calculator-responses.ts';
import { usd } from '#test/support/money.ts';
import { testApi } from '#test/support/product-api.ts';
import { randomRounds } from '#test/support/random-rounds.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const api = await testApi(t);

let asked = 0;

/** Asks from a network of its own unless told from where: so much is not asked from one. */
async function ask(calculator: string, body: unknown, ip?: string) {
  asked += 1;
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api/v1/calc/${calculator}`,
    headers: { [internalHeaders.clientIp]: ip ?? `10.${asked >> 8}.${asked & 255}.1` },
    payload: body as object,
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

async function answer<T>(calculator: string, body: unknown): Promise<T> {
  const reply = await ask(calculator, body);
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as T;
}

const capTable = {
  holders: [{ name: 'Founders', shares: '9250000' }],
  optionsGranted: '300000',
  optionsPromised: '350000',
  poolUnissued: '100000',
};
const safes = [
  { name: 'A', amount: usd(200_000), cap: usd(4_000_000) },
  { name: 'B', amount: usd(800_000), cap: usd(8_000_000), proRata: true },
];
const round = {
  currency: 'USD',
  capTable,
  safes,
  preMoney: usd(15_000_000),
  newMoney: usd(5_000_000),
  poolIncrease: '1695000',
  convention: 'percentage_ownership',
};

t.test('a round of the guide, exact and as printed', async (t) => {
  const exact = await answer<RoundResponse>('priced-round', round);
  t.match(exact.price, { decimal: '1.1144', fraction: '51000/45763', currency: 'USD' });
  t.match(exact.newShares, { whole: '4486568', decimal: '4486568.627451' });
  t.match(exact.capitalization, { fraction: '200000000/17' });
  t.match(exact.convention, { id: 'percentage_ownership', name: 'Percentage ownership' });
  t.equal(exact.mode, 'exact');
  t.same(exact.postMoney, usd(20_000_000));
  const guide = await answer<RoundResponse>('priced-round', { ...round, mode: 'yc_guide' });
  t.match(guide.newShares, { whole: '4486719', fraction: '4486719' });
  t.match(guide.totalAfter, { whole: '17946424' });
  const rows = guide.table.rows.map(({ name, after, dilution }) => [
    name,
    after.part.percent,
    dilution?.relative ?? null,
  ]);
  t.same(rows, [
    ['Founders', '51.54', '44.28'],
    ['Options granted', '1.67', '44.28'],
    ['Options promised', '1.95', '44.28'],
    ['A', '3.28', '34.45'],
    ['B', '6.56', '34.45'],
    ['Unissued option pool', '10.00', null],
    ['New investors', '25.00', null],
  ]);
  const [a, b] = guide.securities;
  t.match(a, { conversion: { bound: 'cap', price: { decimal: '0.3400' } }, proRata: null });
  t.match(b?.proRata, { shares: { whole: '448671' }, cost: { amount: 49_999_896 } });
  t.match(guide.steps.at(-1), { substituted: '448,671 × $1.1144', value: '$499,998.96' });
  t.ok(guide.steps.length > 12);
});

t.test('the other calculators', async (t) => {
  const safe = await answer<SafeResponse>('safe', { currency: 'USD', capTable, safes });
  t.same(
    safe.safes.map(({ atCap }) => atCap?.shares.whole),
    ['588235', '1176470'],
  );
  t.equal(safe.ownershipSold.percent, '15.00');
  const open = await answer<SafeResponse>('safe', {
    currency: 'USD',
    capTable: { holders: [{ shares: '100' }] },
    safes: [{ amount: usd(1_000), discountBps: 2000 }],
  });
  t.match(open.safes[0], {
    name: 'SAFE 1',
    cap: null,
    atCap: null,
    discount: { percent: '20.00' },
  });

  const note = await answer<NoteResponse>('note', {
    note: {
      principal: usd(250_000),
      interestBps: 800,
      from: '2025-01-15',
      to: '2026-07-15',
      cap: usd(6_000_000),
      capBase: 'stated',
      capBaseShares: '10000000',
      discountBps: 2000,
    },
    price: '1.00',
  });
  t.match(note, {
    days: 546,
    dayCount: 'actual_365',
    interest: { amount: 2_991_780 },
    balance: { amount: 27_991_780 },
    conversion: { bound: 'cap', price: { decimal: '0.6000' }, shares: { whole: '466529' } },
  });
  t.match(note.steps[1]?.substituted, '$250,000 × 8% × 546 ÷ 365 = $29,917.80821918…');

  const right = await answer<ProRataResponse>('pro-rata', {
    currency: 'USD',
    heldShares: '1176470',
    totalShares: '11764705',
    newShares: '4486719',
    price: '1.1144',
    totalAfter: '17946424',
  });
  t.match(right, { right: { whole: '448671' }, after: { with: { percent: '9.06' } } });

  const limit = await answer<RegCfResponse>('reg-cf-limit', {
    annualIncome: usd(30_000),
    netWorth: usd(105_000),
    committedElsewhere: usd(250),
  });
  t.match(limit, { limit: usd(5_250), remaining: usd(5_000), on: '2026-03-02' });
  t.match(limit.figures, { from: '2022-09-20', threshold: usd(124_000) });
});

t.test('what nothing satisfies is refused with its reason', async (t) => {
  const whole = await ask('priced-round', {
    ...round,
    safes: [...safes, { amount: usd(850_000), cap: usd(1_000_000) }],
  });
  t.match(whole, {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: {
      type: '/problems/no-unique-solution',
      title: 'No Single Answer',
      reason: 'terms-sell-whole-company',
      detail: /sell 100\.00% of the company/,
    },
  });
  const poor = await ask('priced-round', {
    ...round,
    safes: [{ amount: usd(16_000_000), discountBps: 2000 }],
  });
  t.match(poor.body, {
    type: '/problems/no-unique-solution',
    reason: 'no-unique-solution',
    detail: /worth at least \$20,000,000, which uses up the pre-money valuation of \$15,000,000/,
  });
  const tiny = await ask('priced-round', {
    ...round,
    capTable: { holders: [{ shares: '1000000000000000' }] },
    safes: [],
    mode: 'yc_guide',
  });
  t.match(tiny.body, { reason: 'price-rounds-to-zero' });
});

t.test('faults point at their fields', async (t) => {
  const cases: readonly (readonly [string, object, string, RegExp])[] = [
    ['priced-round', { ...round, convention: undefined }, '/convention', /“pre-money” means/],
    ['priced-round', { ...round, convention: 'any' }, '/convention', /“pre-money” means/],
    ['priced-round', { ...round, poolTargetBps: 1000 }, '/poolIncrease', /not both/],
    [
      'priced-round',
      { ...round, poolIncrease: undefined, poolTargetBps: 1000, mode: 'yc_guide' },
      '/poolIncrease',
      /number of new options/,
    ],
    ['priced-round', { ...round, poolIncrease: '1.5' }, '/poolIncrease', /pool increase/],
    ['priced-round', { ...round, poolIncrease: '1000000000000001' }, '/poolIncrease', /pool/],
    ['priced-round', { ...round, newMoney: usd(0) }, '/newMoney/amount', /more than 0/],
    [
      'priced-round',
      { ...round, newMoney: { amount: 1, currency: 'EUR' } },
      '/newMoney/currency',
      /amount in USD\. A calculation has one currency/,
    ],
    [
      'priced-round',
      { ...round, safes: [{ amount: usd(5) }] },
      '/safes/0/cap',
      /Enter a valuation cap/,
    ],
    [
      'priced-round',
      { ...round, safes: [...safes, { amount: usd(5), mfnAdopts: 3 }] },
      '/safes/2/mfnAdopts',
      /Choose another SAFE/,
    ],
    [
      'priced-round',
      { ...round, notes: [{ principal: usd(5), interestBps: 500 }] },
      '/notes/0/from',
      /day interest starts/,
    ],
    ['safe', { currency: 'USD', capTable, safes: [] }, '/safes', /at least one SAFE/],
    ['safe', { currency: 'XXX', capTable, safes }, '/currency', /currency/],
    [
      'safe',
      { currency: 'USD', capTable: { holders: [{ shares: '0' }] }, safes },
      '/capTable/holders/0/shares',
      /at least one holder/,
    ],
    [
      'safe',
      { currency: 'USD', capTable, safes: [{ ...safes[0], ownershipBps: 700 }] },
      '/safes/0/ownershipBps',
      /not both/,
    ],
    ['note', { note: { principal: usd(5) }, price: '0.00' }, '/price', /above 0/],
    [
      'note',
      {
        note: { principal: usd(5), interestBps: 1, from: '2025-02-30', to: '2025-03-01' },
        price: '1',
      },
      '/note/from',
      /day as year-month-day/,
    ],
    [
      'note',
      { note: { principal: usd(5), cap: usd(9), capBase: 'pre_money_fd' }, price: '1' },
      '/preMoney',
      /Enter an amount\. Divided by the price/,
    ],
    [
      'note',
      { note: { principal: usd(5), cap: usd(9) }, price: '1' },
      '/note/capBase',
      /which shares the cap is divided by/,
    ],
    ['pro-rata', { currency: 'USD' }, '/shareBps', /Enter a percentage, or the shares held/],
    [
      'pro-rata',
      { currency: 'USD', heldShares: '5', totalShares: '0', roundSize: usd(1) },
      '/totalShares',
      /at least as many as the shares held/,
    ],
    [
      'reg-cf-limit',
      { annualIncome: usd(1), netWorth: { amount: 1, currency: 'EUR' } },
      '/netWorth/currency',
      /US dollars/,
    ],
    [
      'reg-cf-limit',
      { annualIncome: usd(1), netWorth: usd(1), on: '2020-01-01' },
      '/on',
      /2022-09-20/,
    ],
    ['reg-cf-limit', { annualIncome: usd(1), netWorth: usd(1), on: '2025-13-01' }, '/on', /day/],
  ];
  for (const [calculator, body, pointer, message] of cases) {
    const reply = await ask(calculator, body);
    t.equal(reply.status, 422, `${calculator} ${pointer}: ${JSON.stringify(reply.body)}`);
    t.match(reply.body, { type: '/problems/validation', errors: [{ pointer, message }] }, pointer);
  }
});

t.test('the examples of the reference work, and are answered as it says', async (t) => {
  const document = (await api.app.inject('/api/v1/openapi.json')).json<OpenApiDocument>();
  const paths = Object.keys(document.paths).filter((path) => path.includes('/calc/'));
  t.equal(paths.length, 5);
  for (const path of paths) {
    const operation = document.paths[path]?.['post'];
    const example = operation?.requestBody?.content['application/json']?.example;
    const { status, body } = await ask(path.split('/').at(-1) ?? '', example);
    t.equal(status, 200, path);
    const schema = operation?.responses['200']?.content?.['application/json']?.schema;
    const check = Schema.Compile({ components: document.components, ...schema } as never);
    t.ok(check.Check(body), path);
    t.notOk(check.Check({ ...body, steps: 1 }), `${path}: it is strict`);
  }
});

t.test('no random round is a fault of ours', async (t) => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(randomRounds, async (inputs) => {
      const { status } = await ask('priced-round', questionOf(inputs));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return status === 200 || status === 422;
    }),
    { numRuns: 200 },
  );
  t.ok((statuses.get(200) ?? 0) > 50);
});

function questionOf({ pool, capTable: table, ...inputs }: RoundInputs): object {
  const text = JSON.stringify(
    {
      ...inputs,
      capTable: table,
      ...(pool.kind === 'target' ? { poolTargetBps: pool.bps } : {}),
      ...(pool.kind === 'increase' ? { poolIncrease: pool.options } : {}),
    },
    (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
  );
  return JSON.parse(text) as object;
}

t.test('a calculation needs no key and leaves no trace', async (t) => {
  const headers = { 'idempotency-key': 'calculated-twice' };
  for (const preMoney of [usd(15_000_000), usd(16_000_000)]) {
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/v1/calc/priced-round',
      headers,
      payload: { ...round, preMoney },
    });
    t.equal(reply.statusCode, 200, 'a key is allowed, and means nothing');
    t.notOk(reply.headers['idempotency-replayed']);
  }
  const kept = await api.storage.db.selectFrom('idempotency_records').selectAll().execute();
  t.same(kept, []);
  const write = await api.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: 'a@example.com', password: 'not this one' },
  });
  t.equal(write.statusCode, 400, 'where something is written, the key is still needed');
});

t.test('one network calculates so often and then waits, whatever it asks', async (t) => {
  const [home, neighbour, elsewhere] = ['203.0.113.4', '203.0.113.200', '203.0.114.4'];
  const calculators = ['safe', 'note', 'priced-round', 'pro-rata', 'reg-cf-limit'];
  // Empty questions count: to look at what is wrong with a large one costs as much as an answer.
  for (let turn = 0; turn < calculationRate.limit; turn += 1) {
    const { status } = await ask(calculators[turn % 5] ?? '', {}, turn % 2 ? home : neighbour);
    if (status !== 422) t.fail(`call ${turn} was answered with ${status}`);
  }
  api.clock.now += 20_000;
  for (const calculator of calculators) {
    const refused = await ask(calculator, round, neighbour);
    t.equal(refused.status, 429, calculator);
    t.equal(refused.headers['retry-after'], '40');
    t.equal(refused.headers['content-type'], 'application/problem+json');
    t.match(refused.body, { type: '/problems/rate-limited', detail: /try again in a minute/ });
  }
  t.equal((await ask('priced-round', round, elsewhere)).status, 200, 'another network goes on');
  const large = await ask('safe', { padding: 'x'.repeat(500_000) }, home);
  t.equal(large.status, 429, 'a large question as well');
  api.clock.now += 40_000;
  t.equal((await ask('priced-round', round, home)).status, 200, 'after the wait it may again');
  const kept = await api.storage.db.selectFrom('rate_windows').selectAll().execute();
  t.same(kept, [], 'and nothing of it is written down');
  const introduction = (await api.app.inject('/api/docs')).body;
  t.match(introduction, `${calculationRate.limit} calculations a minute`);
});

t.test('it remembers a bounded number of networks, the newest', (t) => {
  let now = 1_000_000;
  const limit = limitCalculations(() => now);
  function isRefused(ipPrefix: string): boolean {
    let refused = false;
    limit({ context: { ipPrefix } } as FastifyRequest, undefined, (error) => {
      refused = error !== undefined;
    });
    return refused;
  }
  const spend = (network: string) => {
    for (let turn = 0; turn < calculationRate.limit; turn += 1) isRefused(network);
  };
  spend('first');
  for (let other = 0; other < 9_999; other += 1) isRefused(`${other}`);
  t.equal(isRefused('first'), true, 'still known');
  isRefused('one more');
  t.equal(isRefused('first'), false, 'forgotten, as the oldest');
  spend('last');
  t.equal(isRefused('last'), true);
  now -= 86_400_000;
  t.equal(isRefused('last'), false, 'a clock that is set back locks nobody out');
  t.end();
});
