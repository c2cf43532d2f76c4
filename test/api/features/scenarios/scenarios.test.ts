/** Saving a scenario, naming it, copying and deleting it, over HTTP, on both databases. */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ExistingScenario } from '#shared/product/scenarios/scenarios.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import {
  company,
  list,
  namesOf,
  person,
  round,
  safes,
  save,
  scenarioIn,
  sold,
} from '#test/support/saved-scenarios.ts';

await withApiOnBothEngines({
  async 'a scenario is saved in its shortest form, with what it comes to'(t, api) {
    const me = await person(api, 'ada');
    const typed =
      'holder1_name=Founders&holder1_shares=9%2C250%2C000&granted=&mode=exact&pre_money=15+million&new_money=%245m&unknown=1&safe2_amount=';
    const answer = await me.post('/scenarios', {
      name: '  Seed, base case ',
      query: typed,
      note: 'With both\nSAFEs',
    });
    t.equal(answer.status, 201, answer.text);
    t.equal(answer.headers['etag'], '"1"');
    const scenario = scenarioIn(answer);
    t.match(scenario, {
      id: /^scn_/,
      name: 'Seed, base case',
      calculator: 'priced-round',
      query:
        'holder1_name=Founders&holder1_shares=9.25m&pre_money=15m&new_money=5m&convention=percentage_ownership',
      note: 'With both\nSAFEs',
      refusal: null,
      createdAt: '2026-03-02T10:00:00.000Z',
      version: 1,
    });
    const figures = Object.fromEntries(scenario.figures.map(({ id, value }) => [id, value]));
    t.match(figures, {
      'holders-after': '75.00%',
      price: '$1.6216',
      'investors-after': '25.00%',
      'post-money': '$20,000,000',
      convention: 'Percentage ownership',
      rounding: 'Exact',
    });
    t.same(
      scenario.figures.slice(0, 2).map(({ id }) => id),
      ['holders-after', 'price'],
    );
    const read = await me.get(`/scenarios/${scenario.id}`);
    t.equal(read.headers['etag'], '"1"');
    t.equal(read.headers['cache-control'], 'private, no-store');
    t.same(scenarioIn(read), scenario);
    t.same((await list(me)).items, [scenario]);
    const others: readonly (readonly [string, string, RegExp])[] = [
      [`calc=safe&${company}&${safes}`, 'sold', /^15\.00%$/],
      ['calc=note&note1_principal=250k&note1_discount=20&price=1', 'note-shares', /^312,500$/],
      ['calc=pro-rata&part=10&new_shares=4486719&price=1.1144', 'pro-rata-shares', /^448,671$/],
      ['calc=reg-cf-limit&income=30k&net_worth=105k', 'limit', /^\$5,250$/],
    ];
    for (const [query, id, value] of others) {
      const { figures } = await save(me, query.slice(0, 100), query);
      t.match(figures.find((figure) => figure.id === id)?.value, value, query);
    }
    const none = await save(me, 'Sells all', sold);
    t.same(none.figures, []);
    t.match(none.refusal, /The SAFEs together sell 100\.00% of the company/);
  },

  async 'what the page would correct is refused in the page’s words'(t, api) {
    const me = await person(api, 'ada');
    const refused = async (body: object) => {
      const answer = await me.post('/scenarios', { name: 'Seed', query: round, ...body });
      t.equal(answer.status, 422, answer.text);
      return (answer.problem().errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
    };
    t.same(await refused({ query: round.replace('15m', 'lots').replace('9.25m', '1,12') }), [
      '/query Holder 1, shares: write 1.12 with a point for decimals, or 112 without a comma.',
      '/query Pre-money valuation: “lots” is not a number. Write it like 1,000,000 or 2.5m.',
    ]);
    t.same(await refused({ query: round.replace('&convention=percentage_ownership', '') }), [
      '/query Choose what “pre-money” means when SAFEs and notes convert.',
    ]);
    t.match(await refused({ query: `${round}&safe3_amount=5` }), [
      /^\/query SAFE 3, valuation cap: enter a valuation cap/,
    ]);
    for (const query of ['calc=safe', 'nothing=1', '%%%', '\u0000']) {
      t.same(await refused({ query }), ['/query Enter something in the calculator first.'], query);
    }
    t.match(await refused({ query: '' }), ['/query Enter the entries of the calculation.']);
    t.match(await refused({ query: 'x'.repeat(4_097) }), [/too long to save/]);
    const wide = Array.from({ length: 20 }, (_, row) => `holder${row + 1}_name=${'株'.repeat(59)}`);
    t.match(await refused({ query: `${wide.join('&')}&${round.replace('holder1_name', 'x')}` }), [
      /too long|shares/,
    ]);
    t.same(await refused({ name: '' }), ['/name Enter a name for the scenario.']);
    t.same(await refused({ name: ' \t ' }), [
      '/name Enter a name for the scenario with characters that can be seen.',
    ]);
    t.match(await refused({ name: 'n'.repeat(101) }), [/at most 100 characters/]);
    t.match(await refused({ note: 'n'.repeat(501) }), [/at most 500 characters/]);
    t.match(await refused({ note: 'a\u0000b' }), [/\/note/]);
    t.match(await refused({ calculator: 'safe' }), [/known here/]);
    t.equal((await list(me)).total, 0);
  },

  async 'one name, one scenario: nothing is overwritten or doubled unasked'(t, api) {
    const me = await person(api, 'ada');
    const first = await save(me, 'Seed');
    const taken = await me.post('/scenarios', { name: ' sEED ', query: sold });
    t.equal(taken.status, 422);
    const problem = taken.problem();
    t.match(problem, {
      type: '/problems/validation',
      errors: [
        { pointer: '/name', code: 'taken', message: /already have a scenario named “Seed”/ },
      ],
    });
    const existing = problem['existing'] as ExistingScenario;
    t.same(existing, { id: first.id, name: 'Seed', version: 1 });
    const replace = (version: number, body: object) =>
      me.patch(`/scenarios/${existing.id}`, body, { headers: { 'if-match': `"${version}"` } });
    api.clock.now += 60_000;
    const replaced = await replace(1, { query: `${round.replace('15m', '16m')}` });
    t.equal(replaced.status, 200);
    t.match(scenarioIn(replaced), {
      id: first.id,
      name: 'Seed',
      query: /pre_money=16m/,
      version: 2,
      createdAt: first.createdAt,
      updatedAt: '2026-03-02T10:01:00.000Z',
    });
    t.not(scenarioIn(replaced).figures[1]?.value, first.figures[1]?.value);
    const stale = await replace(1, { note: 'late' });
    t.equal(stale.status, 412);
    t.match(stale.problem(), { type: '/problems/version-mismatch', currentVersion: 2 });
    t.equal(
      (await me.patch(`/scenarios/${first.id}`, { note: 'x' })).status,
      400,
      'If-Match is needed',
    );
    t.equal((await replace(2, {})).status, 422);
    t.equal((await replace(2, { query: 'calc=safe' })).status, 422);
    const other = await save(me, 'Series A');
    t.match(
      (
        await me.patch(
          `/scenarios/${other.id}`,
          { name: 'seed' },
          { headers: { 'if-match': '"1"' } },
        )
      ).problem(),
      {
        errors: [{ pointer: '/name', code: 'taken' }],
      },
    );
    const renamed = await replace(2, { name: 'SEED', note: 'Its own name in other letters' });
    t.match(scenarioIn(renamed), { name: 'SEED', version: 3, query: /16m/ });
    t.equal((await list(me)).total, 2);
    const racing = await Promise.all(
      ['one', 'two'].map(() => me.post('/scenarios', { name: 'Race', query: sold })),
    );
    t.same(racing.map(({ status }) => status).sort(), [201, 422]);
  },

  async 'a repeated request saves once'(t, api) {
    const me = await person(api, 'ada');
    const body = { name: 'Seed', query: round };
    const first = await me.post('/scenarios', body, { key: 'saved-exactly-once' });
    const second = await me.post('/scenarios', body, { key: 'saved-exactly-once' });
    t.equal(first.status, 201);
    t.same(scenarioIn(second), scenarioIn(first));
    t.equal(second.headers['idempotency-replayed'], 'true');
    t.equal((await list(me)).total, 1);
    const copies = await Promise.all(
      [1, 2].map(() =>
        me.post(`/scenarios/${scenarioIn(first).id}/copy`, {}, { key: 'copied-exactly-once' }),
      ),
    );
    t.ok(copies.some(({ status }) => status === 201));
    t.equal((await list(me)).total, 2);
    const bare = await api.app.inject({
      method: 'POST',
      url: '/api/v1/scenarios',
      payload: body,
      headers: { [internalHeaders.session]: me.session ?? '' },
    });
    t.equal(bare.statusCode, 400, 'a key is needed');
  },

  async 'deleted, brought back, and after a day gone for good'(t, api) {
    const me = await person(api, 'ada');
    const scenario = await save(me, 'Seed', round, 'kept');
    const { id } = scenario;
    t.equal((await me.delete(`/scenarios/${id}`)).status, 204);
    t.equal((await me.delete(`/scenarios/${id}`)).status, 404);
    t.equal((await me.get(`/scenarios/${id}`)).status, 404);
    t.equal((await list(me)).total, 0);
    api.clock.now += 23 * 3_600_000;
    await runHousekeeping(api.storage, api.clock.now);
    t.same(scenarioIn(await me.post(`/scenarios/${id}/restore`, {})), scenario, 'as it was');
    t.equal((await me.post(`/scenarios/${id}/restore`, {})).status, 200, 'twice is no fault');
    await me.delete(`/scenarios/${id}`);
    await save(me, 'seed', sold);
    t.match(scenarioIn(await me.post(`/scenarios/${id}/restore`, {})), { id, name: 'Seed (2)' });
    await me.delete(`/scenarios/${id}`);
    api.clock.now += 24 * 3_600_000;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal((await me.post(`/scenarios/${id}/restore`, {})).status, 404);
    t.same(namesOf(await list(me)), ['seed'], 'what was not deleted stays');
  },

  async 'copies get a number, also of a long name'(t, api) {
    const me = await person(api, 'ada');
    const copy = async (id: string) => scenarioIn(await me.post(`/scenarios/${id}/copy`, {}));
    const seed = await save(me, 'Seed', round, 'a note');
    const second = await copy(seed.id);
    t.match(second, { name: 'Seed (2)', note: 'a note', query: seed.query, version: 1 });
    t.same(second.figures, seed.figures);
    t.equal((await copy(second.id)).name, 'Seed (3)');
    const long = await save(me, '😀'.repeat(50));
    t.equal((await copy(long.id)).name, `${'😀'.repeat(48)} (2)`);
  },
});
