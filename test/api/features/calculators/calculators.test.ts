/** The calculators over HTTP: figures and refusals. */
import fc from 'fast-check';
import t from 'tap';
import Schema from 'typebox/schema';
import type { OpenApiDocument } from '#api/platform/reference/openapi-types.ts';
import type { RoundInputs } from '#shared/calculators/round-inputs.ts';
import type {
  NoteResponse,
  ProRataResponse,
  RegCfResponse,
  RoundResponse,
  SafeResponse,
} from '#shared/product/calculators/calculator-responses.ts';
import { askingCalculators, capTable, round, safes } from '#test/support/calculator-questions.ts';
import { usd } from '#test/support/money.ts';
import { testApi } from '#test/support/product-api.ts';
import { randomRounds } from '#test/support/random-rounds.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const api = await testApi(t);
const ask = askingCalculators(api);

async function answer<T>(calculator: string, body: unknown): Promise<T> {
  const reply = await ask(calculator, body);
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as T;
}

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
