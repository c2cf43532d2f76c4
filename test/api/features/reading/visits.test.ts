/** Visits: the readings of one person in one room that follow each other closely. */
import { roomData } from '#api/features/rooms/personal-data.ts';
import { visitGapMs } from '#shared/product/fields/limits.ts';
import type { AccessLog, ReaderList } from '#shared/product/raises/reading.ts';
import type { VisitList } from '#shared/product/raises/visits.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople } from '#test/support/people.ts';
import { findRows, insertRows } from '#test/support/rows.ts';

const minuteMs = 60_000;

await withApiOnBothEngines({
  async 'the log has one row for each visit, with what was read in it'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const nda = { version: 1, text: 'You tell nobody.', sha256: '0'.repeat(64) };
    await insertRows(api, 'nda_texts', {
      ...{ ...nda, raise_id: raise, created_at: new Date(api.clock.now).toISOString() },
    });
    const [ivan, ina] = await addPeople(api, ['Ivan', 'Ina'], 'investor');
    const grant = await letIn(world, ivan.email);
    await letIn(world, ina.email);
    const deck = await aDocument(api, world, { downloadAllowed: true });
    const csv = Buffer.from('month;revenue\n');
    const plan = await aDocument(
      api,
      world,
      { folder: 'financials', name: 'Plan', ndaRequired: true, downloadAllowed: true },
      csv,
      'text/csv',
    );
    const list = async (query = '') => {
      const answer = await founder.get(`/raises/${raise}/visits${query}`);
      t.equal(answer.status, 200, answer.text);
      return answer.json<VisitList>();
    };
    const begun = api.clock.now;
    await ivan.get(`/documents/${deck.id}`);
    for (const page of [1, 2, 2]) {
      api.clock.now += 2 * minuteMs;
      t.equal((await ivan.get(`/documents/${deck.id}/pages/${page}/text`)).status, 200);
    }
    api.clock.now += 1;
    t.equal((await ivan.get(`/documents/${plan.id}/content`)).status, 403, 'the NDA comes first');
    api.clock.now += 29 * minuteMs;
    t.equal((await ivan.post(`/grants/${grant}/accept-nda`, { version: 1 })).status, 200);
    const accepted = api.clock.now;
    api.clock.now += minuteMs - 1;
    t.equal((await ivan.get(`/documents/${plan.id}/content`)).status, 200);
    const last = api.clock.now;
    t.same((await list()).items, [
      {
        ...{ id: (await list()).items[0]?.id, n: 1, person: { id: ivan.id, name: 'Ivan' } },
        beganAt: new Date(begun).toISOString(),
        lastAt: new Date(last).toISOString(),
        ndaAcceptedAt: new Date(accepted).toISOString(),
        documents: [
          {
            ...{ id: deck.id, name: 'Deck', looked: true, downloaded: false, refused: false },
            versions: [{ n: 1, pages: 2, pageCount: 4, isSheets: false }],
          },
          {
            ...{ id: plan.id, name: 'Plan', looked: true, downloaded: true, refused: true },
            versions: [],
          },
        ],
        internal: false,
      },
    ]);

    // Half an hour later it is another visit, but not of a report that comes late.
    api.clock.now += visitGapMs;
    await ivan.post(`/documents/${deck.id}/events`, { views: [], closed: true });
    t.equal((await list()).items.length, 1);
    t.equal((await list()).items[0]?.lastAt, new Date(last).toISOString());
    t.equal((await ivan.get(`/documents/${deck.id}/pages/4/text`)).status, 200);
    api.clock.now += 86_400_000;
    await ina.get(`/documents/${deck.id}`);
    await founder.get(`/documents/${deck.id}`);
    const names = async (query: string) =>
      (await list(query)).items.map(({ person, n }) => `${person.name} ${n}`);
    t.same(await names(''), ['Ina 1', 'Ivan 2', 'Ivan 1']);
    t.equal((await list('?internal=true')).items.length, 4, 'ours, where they are asked for');
    t.equal((await list()).items[1]?.ndaAcceptedAt, null, 'it was accepted once');
    t.same(await names(`?person=${ivan.id}`), ['Ivan 2', 'Ivan 1']);
    t.same(await names(`?document=${plan.id}`), ['Ivan 1']);
    t.same(await names(`?document=${deck.id}&person=${ivan.id}`), ['Ivan 2', 'Ivan 1']);
    t.same(await names(`?document=${deck.id}&kind=download`), [], 'another one was downloaded');
    t.same(await names('?kind=download'), ['Ivan 1']);
    t.same(await names(`?kind=denied&person=${ivan.id}&document=${plan.id}`), ['Ivan 1']);
    t.same(await names('?to=2026-03-02'), ['Ivan 2', 'Ivan 1']);
    t.same(await names(`?from=2026-03-03&document=${deck.id}`), ['Ina 1']);
    const bad = await founder.get(`/raises/${raise}/visits?from=2026-02-31`);
    t.match(bad.problem(), { status: 422, errors: [{ pointer: '/from' }] });
    for (const query of ['', `&document=${deck.id}`, '&kind=download', `&person=${ivan.id}`]) {
      const whole = (await list(`?limit=100${query}`)).items.map(({ id }) => id);
      const single: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: VisitList = await list(`?limit=1${query}${after && `&after=${after}`}`);
        single.push(...page.items.map(({ id }) => id));
        after = page.nextCursor;
      }
      t.same(single, whole, `one at a time: ${query}`);
    }

    // The events of one, on the list of events and in the file.
    const [ofIna, , first] = (await list()).items.map(({ id }) => id);
    const path = `/raises/${raise}/access-log`;
    const events = (await founder.get(`${path}?visit=${first}`)).json<AccessLog>().items;
    t.same(
      events.map(({ kind, visit }) => `${kind} ${visit?.n}`),
      ['close', 'download', 'denied', 'page', 'page', 'page', 'open'].map((kind) => `${kind} 1`),
    );
    const file = (await founder.get(`${path}.csv?person=${ivan.id}`)).text.trim().split('\r\n');
    t.match(file[0], /,Visit$/);
    t.same(new Set(file.slice(1).map((row) => row.at(-1))), new Set(['1', '2']));
    const { items } = (await founder.get(`/raises/${raise}/readers`)).json<ReaderList>();
    t.match(items, [{ visits: 1 }, { visits: 2, person: { id: ivan.id } }]);
    const short = await founder.get(`/raises/${raise}/readers?document=${plan.id}`);
    t.match(short.json(), { items: [{ visits: 1 }] });

    const one = await founder.get(`/raises/${raise}/visits/${first}`);
    t.match(one.json(), { visit: { id: first, n: 1 } });
    t.equal((await ivan.get(`/raises/${raise}/visits`)).status, 404, 'not for readers');
    t.equal((await ivan.get(`/raises/${raise}/visits/${first}`)).status, 404);
    const other = await aRoom(api);
    const there = `/raises/${other.raise}`;
    t.equal((await other.founder.get(`${there}/visits/${first}`)).status, 404, 'of another room');
    for (const query of [`access-log?visit=${first}`, `visits?document=${deck.id}`]) {
      t.same((await other.founder.get(`${there}/${query}`)).json<AccessLog>().items, [], query);
    }

    const removed = await founder.delete(`/documents/${plan.id}`);
    t.ok(removed.status < 300 || removed.status === 422, removed.text);
    await api.storage.write((trx) =>
      trx.deleteFrom('raise_documents').where('id', '=', deck.id).execute(),
    );
    t.notOk(
      (await list()).items.some(({ id }) => id === ofIna),
      'it had nothing else',
    );
    await api.storage.write((trx) =>
      roomData.erase(trx, { id: ivan.id, email: ivan.email } as never, 0),
    );
    t.same(await findRows(api, 'visits', { user_id: ivan.id }), []);
  },
});
