/** The list of somebody’s scenarios: its pages, its end, and as CSV, on both databases. */
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import {
  list,
  namesOf,
  person,
  round,
  save,
  scenarioIn,
  sold,
} from '#test/support/saved-scenarios.ts';

await withApiOnBothEngines({
  async 'pages of a list, in an order that holds'(t, api) {
    const me = await person(api, 'ada');
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      // Two at the same moment.
      if (name !== 'c') api.clock.now += 1_000;
      await save(me, name, sold);
    }
    const all = namesOf(await list(me));
    t.same([all[0], all[1], all[4]], ['e', 'd', 'a']);
    const seen: string[] = [];
    let after = '';
    do {
      const page = await list(me, `?limit=2${after === '' ? '' : `&after=${after}`}`);
      t.equal(page.total, 5);
      seen.push(...namesOf(page));
      after = page.nextCursor ?? '';
    } while (after !== '');
    t.same(seen, all);
    for (const [sort, order] of [
      ['updatedAt', all.toReversed()],
      ['name', ['a', 'b', 'c', 'd', 'e']],
      ['-name', ['e', 'd', 'c', 'b', 'a']],
    ] as const) {
      const first = await list(me, `?limit=3&sort=${sort}`);
      const rest = await list(me, `?limit=3&sort=${sort}&after=${first.nextCursor}`);
      t.same([...namesOf(first), ...namesOf(rest)], order, sort);
      t.equal(rest.nextCursor, null);
    }
    for (const query of [
      '?sort=figures',
      '?limit=0',
      '?limit=101',
      '?after=',
      '?after=bm9uc2Vuc2U',
      '?after=WyJhIl0',
      '?page=2',
    ]) {
      t.equal((await me.get(`/scenarios${query}`)).status, 400, query);
    }
  },

  async 'two hundred and no more'(t, api) {
    const me = await person(api, 'ada');
    const first = await save(me, 'Seed', sold);
    const row = await api.storage.db.selectFrom('scenarios').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 199 }, (_, at) => ({
      ...row,
      id: `${row.id.slice(0, -3)}${String(at).padStart(3, '0')}`,
      name: `Copy ${at}`,
      name_key: `copy ${at}`,
    }));
    await api.storage.write(
      async (trx) => void (await trx.insertInto('scenarios').values(more).execute()),
    );
    const refusals = [
      await me.post('/scenarios', { name: 'One more', query: sold }),
      await me.post(`/scenarios/${first.id}/copy`, {}),
    ];
    for (const refusal of refusals) {
      t.equal(refusal.status, 422);
      t.match(refusal.problem().errors, [
        {
          pointer: '/name',
          code: 'too-many',
          message: 'You have 200 scenarios, the maximum. Delete one you no longer need.',
        },
      ]);
    }
    await me.delete(`/scenarios/${first.id}`);
    t.equal((await me.post('/scenarios', { name: 'One more', query: sold })).status, 201);
    t.equal(
      (await me.post(`/scenarios/${first.id}/restore`, {})).status,
      422,
      'its place is taken',
    );
    t.equal((await list(me, '?limit=100')).items.length, 100);
    t.equal((await list(me)).total, 200);
    const csv = (await me.get('/exports/scenarios.csv')).text;
    t.equal(csv.trimEnd().split('\r\n').length, 201);
  },

  async 'adding and deleting in a circle comes to an end'(t, api) {
    const me = await person(api, 'ada');
    const at = new Date(api.clock.now + 3_000_000).toISOString();
    const account = (await me.get('/me')).json<{ account: { id: string } }>().account.id;
    await api.storage.write(async (trx) => {
      const bucket = `scenarios:${account}`;
      await trx
        .insertInto('rate_windows')
        .values({ bucket, used: 299, window_ends_at: at })
        .execute();
    });
    const { id } = await save(me, 'Seed', sold);
    await me.delete(`/scenarios/${id}`);
    const answer = await me.post('/scenarios', { name: 'Seed', query: sold });
    t.equal(answer.status, 429);
    t.equal(answer.headers['retry-after'], '3000');
  },

  async 'as CSV, safe for spreadsheets'(t, api) {
    const me = await person(api, 'ada');
    await save(me, '=HYPERLINK("http://evil.example")', round, 'one\n"two", three');
    await save(me, 'Limit', 'calc=reg-cf-limit&income=30k&net_worth=105k');
    const answer = await me.get('/exports/scenarios.csv');
    t.equal(answer.status, 200);
    t.match(answer.headers['content-type'], /^text\/csv; charset=utf-8/);
    t.equal(
      answer.headers['content-disposition'],
      'attachment; filename="scenarios-2026-03-02.csv"',
    );
    t.ok(answer.text.startsWith('\ufeffName,Calculator,Note,Saved,Changed,'));
    t.match(
      answer.text,
      `"'=HYPERLINK(""http://evil.example"")",Priced round,"one\n""two"", three",2026-03-02T10:00:00.000Z`,
    );
    t.match(answer.text, /Limit in twelve months/);
    t.match(
      answer.text,
      /,http:\/\/localhost[^,]*\/raise-capital\?calc=reg-cf-limit&income=30k&net_worth=105k#calculator\r\n|,https?:\/\/[^,]+\/raise-capital\?calc=reg-cf-limit/,
    );
  },

  async 'figures of an older engine are computed anew'(t, api) {
    const me = await person(api, 'ada');
    const scenario = await save(me, 'Seed');
    await api.storage.write(async (trx) => {
      const outcome = JSON.stringify({
        figures: [{ id: 'price', label: 'Old', value: '1' }],
        refusal: null,
      });
      await trx.updateTable('scenarios').set({ outcome, figures_version: 0 }).execute();
    });
    t.same(scenarioIn(await me.get(`/scenarios/${scenario.id}`)).figures, scenario.figures);
    await api.storage.write(async (trx) => {
      await trx.updateTable('scenarios').set({ query: 'calc=safe' }).execute();
    });
    const [broken] = (await list(me)).items;
    t.match(
      broken,
      { figures: empty, refusal: /rules have changed/ },
      'and none makes the list fail',
    );
  },
});
