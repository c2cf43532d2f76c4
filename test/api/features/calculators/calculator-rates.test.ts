/** Calculations need no key and leave no trace; one network makes so many. */
import type { FastifyRequest } from 'fastify';
import t from 'tap';
import { calculationRate, limitCalculations } from '#api/features/calculators/calculation-rate.ts';
import { askingCalculators, round } from '#test/support/calculator-questions.ts';
import { usd } from '#test/support/money.ts';
import { testApi } from '#test/support/product-api.ts';

const api = await testApi(t);
const ask = askingCalculators(api);

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
