/** Both sides find what was written in their threads, and nobody else does. */
import { threadData } from '#api/features/threads/personal-data.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import type { FoundMessages } from '#shared/product/threads/found-messages.ts';
import type { MessageResponse, ThreadMessageList } from '#shared/product/threads/threads.ts';
import { type ApiVisitor, firstOperator, sendFile, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const find = async (who: ApiVisitor, q: string, more = '') => {
  const answer = await who.get(`/thread-messages?q=${encodeURIComponent(q)}${more}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<FoundMessages>();
};
const excerpts = async (who: ApiVisitor, q: string, more = '') =>
  (await find(who, q, more)).items.map(({ excerpt }) => excerpt);
const names = async (who: ApiVisitor, q: string) =>
  (await find(who, q)).threads.map(({ thread }) =>
    thread.side === 'investor' ? thread.company.name : thread.investor.name,
  );
const inPalette = async (who: ApiVisitor, q: string) =>
  (await who.get(`/search?q=${encodeURIComponent(q)}`))
    .json<{ items: FoundRecord[] }>()
    .items.filter(({ kind }) => kind === 'thread');

/** A room with a thread of Ivan, in which both sides have written. */
async function written(api: TestApi, name = 'Ivan') {
  const world = await aRoom(api);
  const { founder, raise } = world;
  const ivan = await addPerson(api, name, 'investor');
  await letIn(world, ivan.email);
  const first = await ivan.post(`/raises/${raise}/thread`, { text: 'Who buys the Éclairs?' });
  const { id } = first.json<MessageResponse>().thread;
  await founder.post(`/threads/${id}/messages`, { text: 'Hospitals, and a few ports.' });
  return { ...world, ivan, id };
}

await withApiOnBothEngines({
  async 'messages are found by beginnings of words, the newest first'(t, api) {
    const { founder, ivan, id } = await written(api);
    await ivan.post(`/threads/${id}/messages`, { text: 'Which ports? Éclairs melt.' });
    for (const who of [ivan, founder]) {
      t.same(await excerpts(who, 'ECLAIR'), [
        'Which ports? Éclairs melt.',
        'Who buys the Éclairs?',
      ]);
      t.same(await excerpts(who, 'port few'), ['Hospitals, and a few ports.'], 'in any order');
      t.same(await excerpts(who, 'clair'), [], 'not in the middle of a word');
      t.same(await excerpts(who, 'ports boats'), [], 'all of the words');
      for (const q of ['…', '%_"\'; drop', '=', `=${id}`, `"ports" OR`, "'ports' | 'x", '*']) {
        t.same(await excerpts(who, q), [], q);
      }
    }
    t.match((await find(founder, 'hospitals')).items, [
      { thread: { id, side: 'company' }, n: 2, side: 'company', isMine: true },
    ]);
    t.match((await find(ivan, 'hospitals')).items, [
      { thread: { id, side: 'investor', company: { name: 'Acme' } }, isMine: false },
    ]);
    const page = await find(ivan, 'eclair', '&limit=1');
    t.equal(page.items[0]?.n, 3);
    const next = await find(ivan, 'eclair', `&limit=1&after=${page.nextCursor}`);
    t.match(next, { items: [{ n: 1 }], nextCursor: null });
    t.equal((await ivan.get('/thread-messages?q=a&after=abc')).status, 400);
    const told = Buffer.from(page.nextCursor ?? '', 'base64url').toString();
    t.same(JSON.parse(told), [page.items[0]?.id], 'a cursor tells nothing of the whole portal');
    const eve = await addPerson(api, 'Eve', 'investor');
    for (const [who, place] of [
      [eve, page.items[0]?.id],
      [ivan, 'tms_0123456789abcdefghijkl'],
      [ivan, '1'],
    ] as const) {
      const other = Buffer.from(JSON.stringify([place])).toString('base64url');
      const answer = await who.get(`/thread-messages?q=a&after=${other}`);
      t.equal(answer.status, 400, 'no message of theirs');
    }
    for (const q of ['', 'a'.repeat(101)]) {
      t.equal((await ivan.get(`/thread-messages?q=${q}`)).status, 400, `${q.length} letters`);
    }
  },

  async 'a thread is found by its raise and the other side, alone or with what was written'(
    t,
    api,
  ) {
    const world = await written(api);
    const { founder, ivan, raise } = world;
    const zoe = await addPerson(api, 'Zoe', 'investor');
    await updateRows(api, 'users', { id: zoe.id }, { name: 'Zoe Zander' });
    await letIn(world, zoe.email);
    await zoe.post(`/raises/${raise}/thread`, { text: 'Do ports buy it?' });
    t.same(await names(founder, 'zan'), ['Zoe Zander']);
    t.same(await names(ivan, 'acm'), ['Acme']);
    t.same(await names(ivan, 'zoe'), [], 'of others nothing is told');
    t.same(await names(ivan, 'ivan'), [], 'their own name is in all of them');
    t.same(await excerpts(founder, 'zoe ports'), ['Do ports buy it?']);
    t.same(await excerpts(founder, 'ivan ports'), ['Hospitals, and a few ports.']);
    t.same(await excerpts(founder, 'zoe'), [], 'a name alone is not in any message');
    await updateRows(api, 'users', { id: zoe.id }, { name: 'Zoe Quill' });
    t.same(await names(founder, 'quill'), ['Zoe Quill'], 'by the name that they have now');
    t.same(await names(founder, 'zander'), []);
    await zoe.post(`/raises/${raise}/thread`, { text: 'Which other ports?' });
    const { nextCursor } = await find(founder, 'zoe ports', '&limit=1');
    const later = await find(founder, 'zoe', `&after=${nextCursor}`);
    t.same(later.threads, [], 'once');
  },

  async 'the names of files and very long words are found'(t, api) {
    const { ivan, founder, raise, id } = await written(api);
    const bytes = Buffer.from('a;b\n1;2\n');
    const upload = await sendFile(ivan, `/raises/${raise}/thread-files`, bytes, 'text/csv');
    const { file } = upload.json<{ file: { id: string } }>();
    const files = [{ file: file.id, name: 'Beds of Vinga.csv' }];
    await ivan.post(`/threads/${id}/messages`, { text: 'Here it is.', files });
    t.same(await excerpts(founder, 'vinga'), ['Beds of Vinga.csv']);
    const long = `${'ﷺ'.repeat(900)}${'😀'.repeat(10)}${'x'.repeat(3_000)}`;
    const sent = await ivan.post(`/threads/${id}/messages`, { text: long });
    t.equal(sent.status, 201, sent.text);
    const spread = `${'y'.repeat(4_000)}`;
    t.equal((await ivan.post(`/threads/${id}/messages`, { text: spread })).status, 201);
    t.equal((await find(founder, 'y'.repeat(100))).items.length, 1);
    const many = Array.from({ length: 800 }, (_, at) => `w${at}`)
      .join(' ')
      .slice(0, 4_000);
    t.equal((await ivan.post(`/threads/${id}/messages`, { text: many })).status, 201);
    t.equal((await find(founder, 'w799')).items.length, 1, 'each of many words');
  },

  async 'only the two sides find anything, as long as they may read'(t, api) {
    const world = await written(api);
    const { founder, ivan, company, id } = world;
    const elsewhere = await written(api, 'Dora');
    const operator = await firstOperator(api);
    const [vera, eve] = await addPeople(api, ['Vera', 'Eve']);
    await addTo(api, { id: company }, vera, 'viewer');
    t.equal((await find(vera, 'hospitals')).items.length, 1, 'a member who only views');
    for (const who of [eve, elsewhere.ivan, elsewhere.founder]) {
      const own = (await find(who, 'hospitals')).items.filter(({ thread }) => thread.id === id);
      t.same(own, []);
      t.same(
        (await inPalette(who, 'hospitals')).filter((one) => one.id === id),
        [],
      );
    }
    t.same((await find(operator, 'hospitals')).items, [], 'operators read reported threads only');
    await founder.post(`/threads/${id}/report`, { reason: 'They ask for money in it.' });
    t.same((await find(operator, 'hospitals')).items, []);
    t.same(await inPalette(operator, 'hospitals'), []);
    t.equal((await visitor(api).get('/thread-messages?q=ports')).status, 401);

    await ivan.post(`/threads/${id}/mute`, { muted: true });
    t.equal((await find(ivan, 'hospitals')).items.length, 1, 'muted and reported as before');
    await api.storage.write((trx) =>
      trx.deleteFrom('company_members').where('user_id', '=', vera.id).execute(),
    );
    t.same((await find(vera, 'hospitals')).items, [], 'no longer a member');
    t.same(await inPalette(vera, 'hospitals'), []);
  },

  async 'what is refused, undone or erased is not found'(t, api) {
    const world = await written(api);
    const { founder, ivan, id, raise } = world;
    await updateRows(api, 'threads', { id }, { locked_at: '2026-03-01T00:00:00.000Z' });
    t.equal((await ivan.post(`/threads/${id}/messages`, { text: 'Axolotl' })).status, 422);
    await updateRows(api, 'threads', { id }, { locked_at: null });
    const files = [{ file: 'fil_0123456789abcdefghijkl', name: 'Axolotl.csv' }];
    t.equal((await ivan.post(`/threads/${id}/messages`, { text: 'Axolotl', files })).status, 422);
    t.same(await excerpts(founder, 'axolotl'), [], 'nothing of it stays');
    const entries = async () => (await findRows(api, 'thread_message_entries', {})).length;
    const before = await entries();
    await api.storage.write((trx) => threadData.erase(trx, { id: ivan.id } as never, 0));
    t.same(await excerpts(founder, 'ports'), [], 'a thread goes with its investor');
    t.equal(await entries(), before - 2);
    const zoe = await addPerson(api, 'Zoe', 'investor');
    await letIn(world, zoe.email);
    const again = await zoe.post(`/raises/${raise}/thread`, { text: 'Other ports' });
    t.equal(again.status, 201);
    t.same(await excerpts(founder, 'ports'), ['Other ports'], 'the index is sound after it');
  },

  async 'Ctrl K finds each thread once, and leads to the message'(t, api) {
    const { founder, ivan, id } = await written(api);
    await ivan.post(`/threads/${id}/messages`, { text: 'Which ports do you mean?' });
    for (let at = 0; at < 60; at += 1) {
      const who = at % 2 === 0 ? ivan : founder;
      t.equal((await who.post(`/threads/${id}/messages`, { text: `Kelp ${at}` })).status, 201);
    }
    t.match(await inPalette(founder, 'ports'), [
      {
        id,
        title: 'Ivan',
        about: 'Which ports do you mean?',
        path: `/dashboard?view=inbox&id=${id}&at=3#message-3`,
      },
    ]);
    t.equal((await inPalette(ivan, 'kelp')).length, 1);
    t.match(await inPalette(ivan, 'acme'), [{ id, title: 'Acme' }]);
    const page = await ivan.get(`/threads/${id}/messages?at=3`);
    const { items } = page.json<ThreadMessageList>();
    t.same(
      items.map(({ n }) => n),
      [6, 5, 4, 3, 2, 1],
      'with the few that follow it',
    );
    t.equal((await ivan.get(`/threads/${id}/messages?at=0`)).status, 400);
  },
});
