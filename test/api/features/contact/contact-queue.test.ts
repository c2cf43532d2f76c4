/** Messages of visitors as operators work through them, over HTTP, on both databases. */
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type {
  ContactTopic,
  ReceivedMessage,
  ReceivedMessageList,
  ReceivedMessageResponse,
} from '#shared/product/contact/contact.ts';
import { type ApiVisitor, firstOperator, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRow } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';

let senders = 0;

/** A visitor's message, a minute after the one before; returns its reference. */
async function send(
  api: TestApi,
  topic: ContactTopic = 'general',
  more: object = {},
): Promise<string> {
  senders += 1;
  api.clock.now += 60_000;
  const sender = visitor(api, `198.51.${senders % 200}.1`);
  const answer = await sender.post('/contact', {
    name: `Sender ${senders}`,
    email: `sender-${senders}@example.com`,
    topic,
    body: `What somebody wants to know, number ${senders}.`,
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<{ reference: string }>().reference;
}

async function list(me: ApiVisitor, query = ''): Promise<ReceivedMessageList> {
  const answer = await me.get(`/admin/messages${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<ReceivedMessageList>();
}

const mark = (me: ApiVisitor, { id, version }: ReceivedMessage, state: string) =>
  me.patch(`/admin/messages/${id}`, { state }, { headers: { 'if-match': `"${version}"` } });

const references = ({ items }: ReceivedMessageList) => items.map(({ reference }) => reference);

await withApiOnBothEngines({
  async 'the oldest first, by state and topic, page by page'(t, api) {
    const operator = await firstOperator(api);
    t.same(await list(operator), {
      items: [],
      nextCursor: null,
      counts: { new: 0, answered: 0, spam: 0 },
    });
    const first = await send(api, 'services');
    const second = await send(api, 'press');
    const third = await send(api, 'services');
    const trapped = await send(api, 'general', { website: 'https://spam.example' });

    const all = await list(operator);
    t.same(references(all), [first, second, third, trapped]);
    t.same(all.counts, { new: 3, answered: 0, spam: 1 });
    t.match(all.items[0], {
      id: /^msg_/,
      name: /^Sender \d+$/,
      topic: 'services',
      state: 'new',
      changedAt: null,
      changedBy: null,
      version: 1,
    });
    t.same(references(await list(operator, '?state=spam')), [trapped]);
    const services = await list(operator, '?state=new&topic=services');
    t.same(references(services), [first, third]);
    t.same(services.counts, { new: 2, answered: 0, spam: 0 }, 'the counts are of the topic');

    const page = await list(operator, '?limit=2');
    t.same(references(page), [first, second]);
    const next = await list(operator, `?limit=2&after=${page.nextCursor}`);
    t.same(references(next), [third, trapped]);
    t.equal(next.nextCursor, null);
    t.equal((await operator.get('/admin/messages?state=lost')).status, 400);
    t.equal((await operator.get('/admin/messages?after=nowhere')).status, 400);
  },

  async 'marked by one, undone by another, and never over somebody else’s change'(t, api) {
    const operator = await firstOperator(api);
    await send(api);
    const [message] = (await list(operator)).items;
    if (message === undefined) throw new Error('no message');
    const answered = await mark(operator, message, 'answered');
    t.equal(answered.status, 200, answered.text);
    t.equal(answered.headers['etag'], '"2"');
    const now = new Date(api.clock.now).toISOString();
    const after = answered.json<ReceivedMessageResponse>().message;
    t.match(after, {
      state: 'answered',
      changedAt: now,
      changedBy: 'Olga Operator',
      version: 2,
    });
    const stale = await mark(operator, message, 'spam');
    t.equal(stale.status, 412);
    t.match(stale.problem(), { type: '/problems/version-mismatch', currentVersion: 2 });
    const bare = await operator.patch(`/admin/messages/${message.id}`, { state: 'spam' });
    t.equal(bare.status, 400, 'which version is meant must be said');
    t.equal((await mark(operator, after, 'lost')).status, 422);

    const undone = (await mark(operator, after, 'new')).json<ReceivedMessageResponse>().message;
    t.match(undone, { state: 'new', version: 3 });
    const { answered_at } = await findRow(api, 'contact_messages', { id: message.id });
    t.equal(answered_at, null, 'the year it is kept begins with the answer that counts');
    const key = { headers: { 'if-match': '"3"' }, key: 'the-same-submit' };
    const once = await operator.patch(`/admin/messages/${message.id}`, { state: 'spam' }, key);
    const again = await operator.patch(`/admin/messages/${message.id}`, { state: 'spam' }, key);
    t.equal(again.text, once.text, 'sent twice, done once');

    const events = await api.storage.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'contact.mark')
      .orderBy('seq')
      .execute();
    t.same(
      events.map(({ before, after }) => [before, after]),
      [
        ['{"state":"new"}', '{"state":"answered"}'],
        ['{"state":"answered"}', '{"state":"new"}'],
        ['{"state":"new"}', '{"state":"spam"}'],
      ],
    );
    t.notMatch(JSON.stringify(events), /sender-|Sender|want to know/i, 'nothing of the sender');
    t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });

    api.clock.now += 366 * 86_400_000;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal(
      await api.storage.db
        .selectFrom('contact_messages')
        .select('id')
        .executeTakeFirst()
        .then((row) => row?.id),
      undefined,
    );
  },

  async 'nobody but operators'(t, api) {
    const operator = await firstOperator(api);
    await send(api);
    const [message] = (await list(operator)).items;
    if (message === undefined) throw new Error('no message');
    const member = await signedIn(api, 'ada@example.com', {}, '203.0.9.7');
    for (const [who, status] of [
      [member, 403],
      [visitor(api), 401],
    ] as const) {
      t.equal((await who.get('/admin/messages')).status, status);
      t.equal((await who.get(`/admin/messages/${message.id}`)).status, status);
      t.equal((await mark(who, message, 'spam')).status, status);
    }
    t.equal((await operator.get(`/admin/messages/msg_${'x'.repeat(22)}`)).status, 404);
    const opened = await operator.get(`/admin/messages/${message.id}`);
    t.equal(opened.headers['etag'], '"1"');
    t.match(opened.json(), { message: { id: message.id, state: 'new' } });
  },
});
