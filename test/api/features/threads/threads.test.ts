/** What companies and investors write to each other, over HTTP, on both databases. */
import type { KyselyPlugin } from 'kysely';
import { threadData } from '#api/features/threads/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { required } from '#api/platform/required.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import type {
  Correspondent,
  MessageResponse,
  Thread,
  ThreadList,
  ThreadMessageList,
} from '#shared/product/threads/threads.ts';
import { type ApiVisitor, mailsTo, refusalIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople, addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, insertRows, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const threadsOf = async (who: ApiVisitor, query = '') =>
  (await who.get(`/threads${query}`)).json<ThreadList>();
const textsIn = async (who: ApiVisitor, id: string) =>
  (await who.get(`/threads/${id}/messages`))
    .json<ThreadMessageList>()
    .items.map(({ text }) => text);
const unreadOf = async (who: ApiVisitor) =>
  (await who.get('/me/waiting')).json<{ counts: Record<string, number> }>().counts['unread-thread'];
const writtenIn = (answer: { status: number; text: string; json<T>(): T }) => {
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<MessageResponse>();
};

await withApiOnBothEngines({
  async 'both sides write, read and count what is unread'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const found = (await ivan.get(`/raises/${raise}/thread`)).json<Correspondent>();
    t.match(found, { side: 'investor', mayWrite: true, end: null, thread: null, email: null });
    const first = writtenIn(await ivan.post(`/raises/${raise}/thread`, { text: ' Who buys it? ' }));
    t.match(first.message, { n: 1, side: 'investor', author: 'Ivan', text: 'Who buys it?' });
    t.match(first.message, { isMine: true, isRead: false });
    const { id } = first.thread;
    t.same([await unreadOf(ivan), await unreadOf(founder)], [0, 1]);
    const listed = await threadsOf(founder, '?unread=true');
    t.match(listed.items, [{ id, side: 'company', unread: 1, investor: { name: 'Ivan' } }]);
    t.match(listed.items, [{ newest: { text: 'Who buys it?', author: 'Ivan' } }]);

    const seen = await founder.post(`/threads/${id}/read`, { upTo: 1 });
    t.match(seen.json(), { thread: { unread: 0 } });
    t.match(
      (await ivan.get(`/threads/${id}/messages`)).json<ThreadMessageList>().items,
      [{ isRead: true }],
      'the other side sees that it was read',
    );
    t.same((await threadsOf(founder, '?unread=true')).items, []);
    writtenIn(await founder.post(`/threads/${id}/messages`, { text: 'Hospitals.\nAnd labs.' }));
    writtenIn(await founder.post(`/threads/${id}/messages`, { text: 'Two today.' }));
    t.equal(await unreadOf(ivan), 1, 'threads are counted, not messages');
    t.equal((await threadsOf(ivan)).items[0]?.unread, 2);
    t.equal((await ivan.post(`/threads/${id}/read`, { upTo: 2 })).status, 200);
    t.equal((await threadsOf(ivan)).items[0]?.unread, 1);
    t.equal((await ivan.post(`/threads/${id}/read`, { upTo: 1 })).status, 200);
    t.equal((await threadsOf(ivan)).items[0]?.unread, 1, 'nothing becomes unread again');
    writtenIn(await ivan.post(`/threads/${id}/messages`, { text: 'Thank you.' }));
    t.equal(await unreadOf(ivan), 0, 'who answers has read what was written before');
    t.same(await textsIn(founder, id), [
      'Thank you.',
      'Two today.',
      'Hospitals.\nAnd labs.',
      'Who buys it?',
    ]);
    const page = (await founder.get(`/threads/${id}/messages?limit=3`)).json<ThreadMessageList>();
    const rest = await founder.get(`/threads/${id}/messages?limit=3&after=${page.nextCursor}`);
    t.match(rest.json(), { items: [{ n: 1 }], nextCursor: null });
    t.equal((await founder.get(`/threads/${id}/messages?after=abc`)).status, 400);
  },

  async 'people are told once until they have read it, and nothing of what it says'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const before = (await mailsTo(api, founder.email)).length;
    const { thread } = writtenIn(
      await ivan.post(`/raises/${raise}/thread`, { text: 'A secret of ours' }),
    );
    writtenIn(await ivan.post(`/threads/${thread.id}/messages`, { text: 'And one more' }));
    const mails = (await mailsTo(api, founder.email)).slice(before);
    t.equal(mails.length, 1, 'one mail for both');
    t.match(mails[0]?.text, new RegExp(`view%3Dinbox%26id%3D${thread.id}`));
    t.notMatch(mails[0]?.text, /secret|one more/);
    const { items } = (await founder.get('/notifications')).json<NotificationList>();
    t.match(items[0], { title: 'Ivan wrote to Acme' });
    t.notMatch(JSON.stringify(items), /secret/);
    await founder.post(`/threads/${thread.id}/read`, { upTo: 2 });
    writtenIn(await ivan.post(`/threads/${thread.id}/messages`, { text: 'Still there?' }));
    t.equal((await mailsTo(api, founder.email)).length, before + 2);

    writtenIn(await founder.post(`/threads/${thread.id}/messages`, { text: 'Yes' }));
    const told = (await ivan.get('/notifications')).json<NotificationList>().items;
    t.equal(told.filter(({ title }) => title === 'Acme wrote to you').length, 1);
  },

  async 'a thread is of the two sides, and of nobody else'(t, api) {
    const world = await aRoom(api);
    const elsewhere = await aRoom(api);
    const { founder, raise, company } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
    const olga = await addPerson(api, 'Olga', 'operator');
    const vera = await addPerson(api, 'Vera');
    for (const one of [ivan, eve]) await letIn(world, one.email);
    const joined_at = new Date(api.clock.now).toISOString();
    await api.storage.write((trx) =>
      trx
        .insertInto('company_members')
        .values({
          company_id: company,
          user_id: vera.id,
          role: 'viewer',
          joined_at,
          opened_at: null,
        })
        .execute(),
    );
    const { thread } = writtenIn(
      await founder.post(`/raises/${raise}/thread`, { investor: ivan.id, text: 'Welcome' }),
    );
    const path = `/threads/${thread.id}`;
    for (const who of [eve, elsewhere.founder, olga]) {
      t.equal((await who.get(path)).status, 404);
      t.equal((await who.get(`${path}/messages`)).status, 404);
      t.equal((await who.post(`${path}/messages`, { text: 'Hello' })).status, 404);
      t.equal((await who.post(`${path}/read`, { upTo: 1 })).status, 404);
      t.same((await threadsOf(who)).items, []);
    }
    t.equal((await visitor(api).get(path)).status, 401);
    t.match((await vera.get(path)).json(), { thread: { mayWrite: false, end: null } });
    t.equal((await vera.post(`${path}/messages`, { text: 'Hello' })).status, 403);
    const more = { investor: eve.id, text: 'Hello' };
    t.equal((await vera.post(`/raises/${raise}/thread`, more)).status, 403);
    t.equal((await elsewhere.founder.post(`/raises/${raise}/thread`, more)).status, 404);
    const stranger = { investor: elsewhere.founder.id, text: 'Hello' };
    t.equal(refusalIn(await founder.post(`/raises/${raise}/thread`, stranger)), '404 not-found');
    t.equal(
      refusalIn(await founder.post(`/raises/${raise}/thread`, { text: 'Hi' })),
      '422 validation',
    );
    await updateRows(api, 'users', { id: ivan.id }, { status: 'suspended' });
    t.equal((await ivan.get(path)).status, 401);
  },

  async 'a thread begins with access or a commitment, and ends with access'(t, api) {
    const world = await aRoom(api, { visibility: 'public_teaser', max_amount: 9_000_000 });
    const { founder, raise } = world;
    const [ivan, eve, lia] = await addPeople(api, ['Ivan', 'Eve', 'Lia'] as const, 'investor');
    t.equal((await ivan.post(`/raises/${raise}/thread`, { text: 'Hello' })).status, 404);
    const grant = await letIn(world, ivan.email, {
      expiresAt: new Date(api.clock.now + day).toISOString(),
    });
    const { thread } = writtenIn(await ivan.post(`/raises/${raise}/thread`, { text: 'Hello' }));
    const path = `/threads/${thread.id}`;
    t.equal((await founder.post(`/grants/${grant}/revoke`)).status, 200);
    const refused = await founder.post(`${path}/messages`, { text: 'Still there?' });
    t.equal(refusalIn(refused), '422 invalid-transition access-ended');
    t.match(refused.problem().detail, /^Ivan no longer has access to this raise\. You can still/);
    const lost = await letIn(world, lia.email);
    t.equal((await founder.post(`/grants/${lost}/revoke`)).status, 200);
    const first = { text: 'Hello', investor: lia.id };
    t.equal(
      (await founder.post(`/raises/${raise}/thread`, first)).problem().detail,
      'Lia no longer has access to this raise. So you can’t write to each other about it.',
      'nor where nothing was written before',
    );
    const own = await ivan.post(`${path}/messages`, { text: 'Hello?' });
    t.match(own.problem().detail, /^Your access to this raise has ended\. You can still read/);
    t.match((await ivan.get(path)).json(), { thread: { mayWrite: false, end: 'access-ended' } });
    t.same(await textsIn(ivan, thread.id), ['Hello']);
    const commit = (investorId: string, state: 'signed' | 'soft_circled') =>
      api.storage.write((trx) =>
        placeCommitment(trx, { raiseId: raise, state, amount: 1_000, investorId }, api.clock.now),
      );
    await commit(ivan.id, 'signed');
    writtenIn(await founder.post(`${path}/messages`, { text: 'About your payment' }));
    t.equal((await threadsOf(founder)).items[0]?.email, ivan.email, 'what binds shows addresses');
    t.equal((await threadsOf(ivan)).items[0]?.email, founder.email);
    await commit(eve.id, 'soft_circled');
    const wished = writtenIn(await eve.post(`/raises/${raise}/thread`, { text: 'I may invest' }));
    t.equal(wished.thread.email, null);
  },

  async 'two first messages at once make one thread'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const write = (who: ApiVisitor, more: object) => who.post(`/raises/${raise}/thread`, more);
    const answers = await Promise.all([
      write(ivan, { text: 'One' }),
      write(founder, { text: 'Two', investor: ivan.id }),
      write(ivan, { text: 'Three' }),
    ]);
    const threads = answers.map((answer) => writtenIn(answer).thread);
    t.equal(new Set(threads.map(({ id }: Thread) => id)).size, 1);
    t.equal((await findRows(api, 'threads', { raise_id: raise })).length, 1);
    const { id } = threads[0] as Thread;
    t.same((await textsIn(ivan, id)).toSorted(), ['One', 'Three', 'Two']);
  },

  async 'what cannot be sent is refused with a sentence'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const write = (text: string) => ivan.post(`/raises/${world.raise}/thread`, { text });
    for (const text of ['', '  \n ', '\u0007']) {
      const answer = await write(text);
      t.equal(answer.status, 422);
      t.match(answer.problem().detail, /message/i);
    }
    const long = await write('x'.repeat(4_001));
    t.equal(long.status, 422);
    t.match(long.problem().detail, /4,?000/);
    t.equal((await write('x'.repeat(4_000))).status, 201);
  },

  async 'a copy of somebody’s data has their threads, and an erased account leaves none'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
    for (const one of [ivan, eve]) {
      api.clock.now += 1_000;
      await letIn(world, one.email);
      // So that one thread is older than the other.
      api.clock.now += 1_000;
      const first = { text: `Hello from ${one.email}` };
      const { thread } = writtenIn(await one.post(`/raises/${raise}/thread`, first));
      writtenIn(await founder.post(`/threads/${thread.id}/messages`, { text: 'Welcome' }));
    }
    const copyOf = (who: typeof ivan) =>
      threadData.collect(
        api.storage.db,
        { ...who, name: '' },
        { encrypter: encrypterOf('a secret'), now: api.clock.now },
      );
    const own = await copyOf(ivan);
    t.match(own, {
      threads: { items: [{ raise_id: raise, messages: 2 }] },
      threadMessagesSent: { items: [{ text: `Hello from ${ivan.email}`, side: 'investor' }] },
      threadMessagesReceived: { items: [{ text: 'Welcome' }] },
    });
    t.notMatch(JSON.stringify(own), new RegExp(eve.email), 'nothing of another investor');
    const written = await copyOf(founder);
    t.match(written, { threadMessagesSent: { items: [{}, {}] } });
    t.same(written['threads']?.items, []);
    t.match(written, {
      threadMessagesReceivedForCompanies: {
        items: [{ text: `Hello from ${ivan.email}` }, { text: `Hello from ${eve.email}` }],
      },
    });
    t.same(own['threadMessagesReceivedForCompanies']?.items, [], 'they wrote for no company');
    await api.storage.write(async function eraseBoth(trx) {
      await threadData.erase(trx, { ...ivan, name: '' }, api.clock.now);
      await threadData.erase(trx, { ...founder, name: '' }, api.clock.now);
    });
    const left = await findRows(api, 'thread_messages', {});
    t.equal(left.length, 2, 'those with the other investor');
    t.same(new Set(left.map(({ author_id }) => author_id)), new Set([eve.id, null]));
    t.match((await threadsOf(eve)).items, [{ newest: { author: null, side: 'company' } }]);
  },

  async 'a copy of data has what somebody received for a company, until they left it'(t, api) {
    const world = await aRoom(api);
    const { raise, company } = world;
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const [edgar, vera, mute] = await addPeople(api, ['Edgar', 'Vera', 'Mute']);
    await addTo(api, { id: company }, edgar, 'editor');
    for (const one of [vera, mute]) await addTo(api, { id: company }, one, 'viewer');
    await letIn(world, ivan.email);
    const first = await ivan.post(`/raises/${raise}/thread`, { text: 'Who buys it?' });
    const { id } = writtenIn(first).thread;
    const receivedBy = async (who: typeof ivan, asked = () => {}) => {
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          asked();
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const copy = await threadData.collect(
        api.storage.db.withPlugin(counting),
        { ...who, name: '' },
        { encrypter: encrypterOf('a secret'), now: api.clock.now },
      );
      const { items } = copy['threadMessagesReceivedForCompanies'] ?? { items: [] };
      return (items as { text: string }[]).map(({ text }) => text);
    };
    t.same(await receivedBy(edgar), [], 'of a thread that they have not opened');
    writtenIn(await edgar.post(`/threads/${id}/messages`, { text: 'Hospitals.' }));
    writtenIn(await ivan.post(`/threads/${id}/messages`, { text: 'And ports?' }));
    t.same(await receivedBy(edgar), ['Who buys it?', 'And ports?']);
    t.equal((await vera.post(`/threads/${id}/read`, { upTo: 1 })).status, 200);
    t.same(await receivedBy(vera), ['Who buys it?', 'And ports?'], 'who only reads as well');
    await api.storage.write((trx) =>
      trx.deleteFrom('company_members').where('user_id', '=', edgar.id).execute(),
    );
    t.same(await receivedBy(edgar), [], 'they were written to the company, which he has left');
    t.same(await receivedBy(ivan), []);
    t.equal((await mute.post(`/threads/${id}/mute`, { muted: true })).status, 200);
    t.same(await receivedBy(mute), [], 'who has muted a thread has not read it');

    // Many threads, one of which has more messages than one statement reads.
    const read = { thread_id: id, user_id: vera.id, read_count: 1, muted_at: null };
    const [thread] = await findRows(api, 'threads', { id });
    const others = Array.from({ length: 40 }, (_, at) => `thr_other${10 + at}`);
    await api.storage.write((trx) =>
      copyRow(trx, 'users', { id: ivan.id }, others.length, {
        ...{ id: `'usr_other' || i`, email: `'other' || i` },
      }),
    );
    const long = 1_003;
    await insertRows(
      api,
      'threads',
      others.map((other, at) => ({
        ...required(thread),
        ...{ id: other, investor_id: `usr_other${at}`, created_at: `2027-01-${10 + at}` },
        sent_by_investor: at === 20 ? long : 1,
      })),
    );
    await insertRows(
      api,
      'thread_readers',
      others.map((thread_id) => ({ ...read, thread_id })),
    );
    const texts = others.flatMap((other, at) =>
      Array.from({ length: at === 20 ? long : 1 }, (_, n) => `${other} ${n}`),
    );
    const messages = texts.map((text) => {
      const [thread_id = '', n = ''] = text.split(' ');
      const numbers = { n: Number(n) + 1, side_n: Number(n) + 1 };
      const said = { text, author_id: null, sent_at: '2027-01-01', side: 'investor' as const };
      return { id: `tms_${text}`, thread_id, ...numbers, ...said };
    });
    for (let from = 0; from < messages.length; from += 500) {
      await insertRows(api, 'thread_messages', messages.slice(from, from + 500));
    }
    let statements = 0;
    const received = await receivedBy(vera, () => {
      statements += 1;
    });
    t.same(received, ['Who buys it?', 'And ports?', ...texts], 'all of them, in order');
    t.ok(statements < 15, `${statements} statements for 41 threads`);
  },

  async 'one’s own threads are found by names and by what was written last'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
    const olga = await addPerson(api, 'Olga', 'operator');
    for (const one of [ivan, eve]) await letIn(world, one.email);
    const first = await ivan.post(`/raises/${raise}/thread`, { text: 'How are the moorings?' });
    const { thread } = writtenIn(first);
    const foundBy = async (who: ApiVisitor, q: string) =>
      (await who.get(`/search?q=${q}`))
        .json<{ items: FoundRecord[] }>()
        .items.filter(({ kind }) => kind === 'thread')
        .map(({ id, title }) => [id, title]);
    t.same(await foundBy(ivan, 'mooring'), [[thread.id, 'Acme']]);
    t.same(await foundBy(founder, 'mooring'), [[thread.id, 'Ivan']]);
    t.same(await foundBy(founder, 'ivan'), [[thread.id, 'Ivan']]);
    for (const who of [eve, olga]) t.same(await foundBy(who, 'mooring'), []);
  },
});
