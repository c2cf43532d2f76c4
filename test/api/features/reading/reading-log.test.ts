/** What is logged and counted of reading: who, how long and how often, on both databases. */

import { copyRow } from '#scripts/trials/copy-row.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import type { Analytics } from '#shared/product/raises/analytics.ts';
import type { AccessLog, ReaderList } from '#shared/product/raises/reading.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';

/** Views of pages as a browser reports them. */
const views = (...all: readonly (readonly [page: number, dwellMs: number])[]) => ({
  views: all.map(([page, dwellMs]) => ({ page, dwellMs })),
});

/** Reads a page; again while the machine is too busy to look at it. */
async function turn(who: ApiVisitor, document: string, page: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { status, text } = await who.get(`/documents/${document}/pages/${page}/text`);
    if (status === 200) return;
    if (status !== 503 || tries === 10) throw new Error(`${status} ${text}`);
  }
}

await withApiOnBothEngines({
  async 'what is read is logged and counted, but never of the company or operators'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const operator = await addPerson(api, 'Olga', 'operator');
    await updateRows(
      api,
      'users',
      { id: operator.id },
      { two_factor_since: new Date(api.clock.now).toISOString() },
    );
    const investors = await Promise.all(
      ['Ivan', 'Ina', 'Iris', '=Ida'].map((name) => addPerson(api, name, 'investor')),
    );
    for (const { email } of investors) await letIn(world, email);
    const [ivan, ina, iris] = investors as [typeof founder, typeof founder, typeof founder];
    const deck = await aDocument(api, world);
    const read = async (who: typeof founder, ...pages: readonly (readonly [number, number])[]) => {
      // Each a moment later, so that the order of the log is certain.
      api.clock.now += 1_000;
      t.equal((await who.get(`/documents/${deck.id}`)).status, 200);
      for (const [page, dwellMs] of pages.filter(([page]) => page <= 4)) {
        api.clock.now += 1_000;
        await turn(who, deck.id, page);
        api.clock.now += dwellMs;
      }
      const sent = await who.post(`/documents/${deck.id}/events`, views(...pages));
      t.equal(sent.status, 204, sent.text);
    };
    await read(founder, [1, 500_000], [2, 500_000], [3, 1]);
    await read(operator, [1, 500_000], [2, 500_000], [4, 1]);
    await read(ivan, [1, 1_000], [2, 4_000], [99, 5]);
    api.clock.now += 86_400_000;
    await read(ina, [1, 3_000]);
    await read(iris, [1, 9_000_000], [2, 6_000], [3, 10]);
    await read(ivan, [1, 2_000]);
    const figures = async (query = '') =>
      (await founder.get(`/raises/${raise}/analytics${query}`)).json<Analytics>();
    const all = await figures();
    t.same(all.pages, [
      { page: 1, viewers: 3, views: 4, medianMs: 2_500 },
      { page: 2, viewers: 2, views: 2, medianMs: 5_000 },
      { page: 3, viewers: 1, views: 1, medianMs: 10 },
    ]);
    t.same(all.spans, [
      { from: '2026-03-02', to: '2026-03-02', viewers: 1, firstTime: 1, opened: 1 },
      { from: '2026-03-03', to: '2026-03-03', viewers: 3, firstTime: 2, opened: 3 },
    ]);
    t.match(all, { viewers: 3, firstTime: 3, opened: 4 });
    const later = { asked: 0, soft: 0, signed: 0, funded: 0 };
    t.same(all.funnel, { granted: 4, opened: 3, half: 2, ...later });
    t.match(
      all.document,
      { id: deck.id, n: 1, pageCount: 4, viewers: 3, views: 7, medianMs: 3_000 },
      'of all looks together, not of the pages',
    );
    t.same(
      (await figures('?to=2026-03-02')).pages.map(({ medianMs }) => medianMs),
      [1_000, 4_000],
    );

    const path = `/raises/${raise}/access-log`;
    const logged = (await founder.get(`${path}?limit=3`)).json<AccessLog>();
    t.match(logged.items[0], { person: { name: 'Ivan' }, kind: 'page', page: 1, dwellMs: 2_000 });
    const rest = await founder.get(`${path}?limit=100&after=${logged.nextCursor}`);
    const others = rest.json<AccessLog>().items;
    t.equal(logged.items.length + others.length, 18);
    t.notOk(others.some(({ internal }) => internal));
    t.equal(
      [...logged.items, ...others].find(
        ({ page, person, dwellMs }) => page === 1 && person.id === iris.id && dwellMs !== null,
      )?.dwellMs,
      600_000,
      'an open window does not count for longer',
    );
    const withOurs = (await founder.get(`${path}?internal=true&limit=100`)).json<AccessLog>();
    t.equal(withOurs.items.filter(({ internal }) => internal).length, 14);
    const { items } = (await founder.get(`/raises/${raise}/readers`)).json<ReaderList>();
    const ofIris = items.find(({ person }) => person.id === iris.id);
    t.match(ofIris, { opened: 1, documents: 1, pages: 3, downloads: 0, dwellMs: 606_010 });
    t.equal(items.length, 3);

    const csv = (await founder.get(`${path}.csv?person=${iris.id}`)).text;
    t.equal(csv.split('\r\n').length, 1 + 7 + 1, 'the same rows as the filter shows');
    t.match(csv, /,page,Iris,iris@example\.com,Deck,1,1,600000,no,no/);
    const table = async (name: string) =>
      (await founder.get(`/raises/${raise}/analytics.csv?table=${name}`)).text;
    t.match(await table('pages'), '1,3,4,2500\r\n2,2,2,5000\r\n3,1,1,10\r\n4,0,0,\r\n');
    t.match(await table('viewers'), '2026-03-02,2026-03-02,1,1,1\r\n2026-03-03');
    t.match(await table('funnel'), 'Saw half of the deck,2');
    t.equal((await founder.get(`/raises/${raise}/readers.csv`)).text.split('\r\n').length, 5);
    t.equal((await ivan.get(path)).status, 404, 'not for readers');

    await founder.post(`/documents/${deck.id}/events`, { views: [], closed: true });
    t.equal((await figures()).viewers, 3);
  },

  async 'times are believed of pages that were sent, and no more than has passed'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, ina] = await addPeople(api, ['Ivan', 'Ina'], 'investor');
    for (const { email } of [ivan, ina]) await letIn(world, email);
    const deck = await aDocument(api, world);
    const report = async (who: typeof ivan, ...pages: readonly (readonly [number, number])[]) => {
      const { status } = await who.post(`/documents/${deck.id}/events`, views(...pages));
      t.equal(status, 204);
    };
    const timesOf = async ({ id }: typeof ivan) => {
      const log = await founder.get(`/raises/${raise}/access-log?person=${id}&limit=100`);
      return log
        .json<AccessLog>()
        .items.filter(({ dwellMs }) => dwellMs !== null)
        .map(({ page, dwellMs }) => [page, dwellMs])
        .sort();
    };
    await report(ivan, [1, 60_000], [2, 60_000]);
    t.same(await timesOf(ivan), [], 'nothing was sent to them yet');
    await turn(ivan, deck.id, 1);
    await turn(ina, deck.id, 2);
    api.clock.now += 5_000;
    await report(ivan, [2, 1_000], [1, 60_000], [1, 60_000]);
    t.same(await timesOf(ivan), [[1, 5_000]], 'page 2 was sent to somebody else');
    await turn(ivan, deck.id, 2);
    api.clock.now += 10_000;
    await Promise.all([report(ivan, [1, 9_000], [2, 9_000]), report(ivan, [2, 600_000])]);
    const all = await timesOf(ivan);
    t.equal(
      all.reduce((sum, [, ms]) => sum + Number(ms), 0),
      15_000,
      'several windows look no longer than one',
    );
    // Past midnight, and on the next day without having come again.
    api.clock.now = Date.parse('2026-03-02T23:59:00.000Z');
    await turn(ina, deck.id, 3);
    api.clock.now += 120_000;
    await report(ina, [3, 110_000]);
    t.same(await timesOf(ina), [[3, 110_000]]);
    api.clock.now += 3 * 86_400_000;
    await report(ina, [3, 1_000]);
    t.equal((await timesOf(ina)).length, 1, 'not what was sent days ago');
  },

  async 'a period is filled: days, weeks and months in which nobody read are zeros'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, ina] = await addPeople(api, ['Ivan', 'Ina'], 'investor');
    for (const { email } of [ivan, ina]) await letIn(world, email);
    const deck = await aDocument(api, world);
    const figures = async (query = '') => founder.get(`/raises/${raise}/analytics${query}`);
    const spans = async (query = '') => (await figures(query)).json<Analytics>();
    const blank = await spans();
    t.match(blank.period, { from: '2026-03-02', to: '2026-03-02', step: 'day' });
    t.match(blank, { viewers: 0, firstTime: 0, pages: empty, spans: [{ viewers: 0 }] });

    const readOn = async (day: string, who: typeof founder) => {
      api.clock.now = Date.parse(`${day}T23:59:59.999Z`);
      await updateRows(api, 'sessions', {}, { expires_at: '2030-01-01T00:00:00.000Z' });
      t.equal((await who.get(`/documents/${deck.id}`)).status, 200);
    };
    await readOn('2026-03-04', ivan);
    await readOn('2026-03-07', ivan);
    await readOn('2026-03-07', ina);
    const days = await spans('?from=2026-03-03');
    t.same(
      days.spans.map(({ from, to, viewers, firstTime }) => [from, to, viewers, firstTime]),
      [
        ['2026-03-03', '2026-03-03', 0, 0],
        ['2026-03-04', '2026-03-04', 1, 1],
        ['2026-03-05', '2026-03-05', 0, 0],
        ['2026-03-06', '2026-03-06', 0, 0],
        ['2026-03-07', '2026-03-07', 2, 1],
      ],
    );
    t.match(await spans('?from=2026-03-05'), { viewers: 2, firstTime: 1, opened: 2 });
    t.equal((await spans()).period.from, '2026-03-04', 'from the first reading on');
    t.match(
      (await spans('?from=2020-01-01&to=2031-01-01')).period,
      { from: '2026-03-02', to: '2026-03-07' },
      'not before there was anything to read, nor after today',
    );

    await readOn('2026-07-15', ina);
    const weeks = await spans();
    t.equal(weeks.period.step, 'week');
    t.match(weeks.spans[0], { from: '2026-03-04', to: '2026-03-08', viewers: 2, firstTime: 2 });
    t.match(weeks.spans[1], { from: '2026-03-09', to: '2026-03-15', viewers: 0, opened: 0 });
    t.match(weeks.spans.at(-1), { from: '2026-07-13', to: '2026-07-15', viewers: 1, firstTime: 0 });
    await readOn('2028-06-01', ina);
    const months = await spans();
    t.match(months.period, { step: 'month' });
    t.equal(months.spans.length, 28);
    t.match(months.spans.at(-1), { from: '2028-06-01', to: '2028-06-01', viewers: 1 });

    for (const [query, pointer] of [
      ['?from=2026-02-31', '/from'],
      ['?to=2026-13-01', '/to'],
      ['?from=2026-03-05&to=2026-03-04', '/to'],
    ] as const) {
      t.match((await figures(query)).problem(), { status: 422, errors: [{ pointer }] }, query);
    }
    t.equal((await ivan.get(`/raises/${raise}/analytics`)).status, 404, 'not for readers');
    const operator = await addPerson(api, 'Olga', 'operator');
    t.match((await operator.get(`/raises/${raise}/analytics`)).json(), { viewers: 2 });
  },

  async 'more rows than a spreadsheet opens are refused, of events as of readers'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const deck = await aDocument(api, world);
    await ivan.get(`/documents/${deck.id}`);
    // The other one would take ten seconds; it only shows that it counts.
    const isMany = api.storage.engine === 'sqlite';
    const n = isMany ? exportMaxRows : 3;
    await api.storage.write(async function copyManyTimes(trx) {
      const user = { id: `'usr_' || i`, email: `'ivan' || i`, name: `'I' || i` };
      await copyRow(trx, 'users', { id: ivan.id }, n, user);
      const look = { id: `'aev_' || i`, user_id: user.id };
      await copyRow(trx, 'access_events', { user_id: ivan.id }, n, look);
    });
    const path = `/raises/${raise}`;
    for (const name of ['access-log.csv', 'readers.csv']) {
      const whole = await founder.get(`${path}/${name}`);
      if (!isMany) {
        t.equal(whole.text.split('\r\n').length, 1 + 4 + 1, `${name}: a head, four rows`);
        continue;
      }
      const refused = whole.problem();
      t.match(
        refused,
        { status: 422, errors: [{ pointer: '/from', code: 'too-many-rows' }] },
        name,
      );
      const later = await founder.get(`${path}/${name}?from=2026-03-03`);
      t.equal(later.status, 200, `${name} of a shorter period`);
    }
  },
});
