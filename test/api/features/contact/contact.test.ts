/** The contact form over HTTP, on both databases. */
import t, { type Test } from 'tap';
import { lastMailTo } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { onceAllIsOut } from '#test/support/public-content.ts';
import { findRows, insertRows } from '#test/support/rows.ts';

let keys = 0;
function send(api: TestApi, body: object, options: { ip?: string; key?: string } = {}) {
  keys += 1;
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers: {
      'idempotency-key': options.key ?? `contact-${keys}`,
      'x-raisehall-client-ip': options.ip ?? '203.0.113.7',
    },
    payload: body,
  });
}

const message = {
  name: ' Ada Example ',
  email: 'Ada@Example.com',
  topic: 'investors',
  body: 'How long does the review of a profile take?\r\n\r\nThank you.\u0007',
};

async function mailsTo(api: TestApi, recipient: string) {
  return findRows(api, 'outbox_emails', { recipient });
}

async function takesMessages(t: Test, api: TestApi): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await insertRows(api, 'users', {
    id: 'usr_op',
    email: 'op@example.com',
    name: 'Op',
    operator_since: at,
    status: 'active',
    password_hash: 'x',
    locale: 'en',
    time_zone: 'UTC',
    email_verified_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
  } as never);
  const first = await send(api, message, { key: 'the-same-key' });
  t.equal(first.statusCode, 201, first.body);
  const receipt = first.json<{ reference: string; answerWithinBusinessDays: number }>();
  t.match(receipt.reference, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  t.equal(receipt.answerWithinBusinessDays, 2);
  const again = await send(api, message, { key: 'the-same-key' });
  t.same(again.json(), receipt, 'sent twice, written once');

  const stored = await api.storage.db.selectFrom('contact_messages').selectAll().execute();
  t.equal(stored.length, 1);
  t.match(stored[0], {
    reference: receipt.reference,
    name: 'Ada Example',
    email: 'ada@example.com',
    body: 'How long does the review of a profile take?\n\nThank you.',
    state: 'new',
  });
  const [toOperator] = await mailsTo(api, 'op@example.com');
  t.equal(toOperator?.template, 'contact-message');
  // What a mail says is forgotten once it has been sent, so it is read where it arrived.
  const operatorMail = await lastMailTo(api, 'op@example.com');
  t.match(operatorMail.text, receipt.reference);
  t.match(operatorMail.text, /Thank you/);
  const [toSender] = await mailsTo(api, 'ada@example.com');
  t.equal(toSender?.template, 'contact-received');
  const senderMail = await lastMailTo(api, 'ada@example.com');
  t.notMatch(senderMail.text, /review of a profile/, 'a stranger’s words are not forwarded');

  const trapped = await send(api, {
    ...message,
    email: 'bot@example.com',
    website: 'https://spam.example',
  });
  t.equal(trapped.statusCode, 201);
  t.same(Object.keys(trapped.json()), Object.keys(receipt), 'told the same');
  t.same(await mailsTo(api, 'bot@example.com'), []);
  const spam = await findRows(api, 'contact_messages', { state: 'spam' });
  t.same(
    spam.map(({ email }) => email),
    ['bot@example.com'],
  );

  const faulty = await send(
    api,
    { name: '', email: 'no', topic: 'other', body: ' '.repeat(30), extra: 1 },
    { ip: '198.51.100.1' },
  );
  t.equal(faulty.statusCode, 422);
  const pointers = faulty
    .json<{ errors: { pointer: string; message: string }[] }>()
    .errors.map(({ pointer }) => pointer);
  for (const pointer of ['/name', '/email', '/topic', '/extra'])
    t.ok(pointers.includes(pointer), pointer);
  const spaces = await send(
    api,
    { ...message, body: `  short${' '.repeat(40)}` },
    { ip: '198.51.100.1' },
  );
  t.equal(spaces.statusCode, 422);
  t.match(spaces.json(), { errors: [{ pointer: '/body', message: /at least 20 characters/ }] });
  t.equal(
    (await send(api, { ...message, body: 'a'.repeat(4_001) }, { ip: '198.51.100.1' })).statusCode,
    422,
  );

  // Five an hour from one network (two are used), three an hour in one name (one is used).
  const others = [3, 4, 5].map((n) => send(api, { ...message, email: `p${n}@example.com` }));
  t.same(
    (await Promise.all(others)).map(({ statusCode }) => statusCode),
    [201, 201, 201],
  );
  const sixth = await send(api, { ...message, email: 'p6@example.com' }, { ip: '203.0.113.99' });
  t.equal(sixth.statusCode, 429);
  t.ok(Number(sixth.headers['retry-after']) > 3_500, 'says when');
  for (const n of [2, 3])
    t.equal((await send(api, message, { ip: `198.51.${n}.1` })).statusCode, 201);
  t.equal((await send(api, message, { ip: '198.51.4.1' })).statusCode, 429, 'the name is full');
  api.clock.now += 3_600_000;
  t.equal((await send(api, message)).statusCode, 201, 'an hour later');
}

await onBothEngines({
  'takes messages': onceAllIsOut(takesMessages),
});

t.test('messages go where the operator has set it', async (t) => {
  const api = await testApi(t, {
    contactEmail: 'desk@example.com',
    securityEmail: 'sec@example.com',
  });
  await send(api, message);
  await send(api, {
    ...message,
    topic: 'security',
    body: 'I have found a way around the gate of the dashboard.',
  });
  t.equal((await mailsTo(api, 'desk@example.com')).length, 1);
  t.equal((await mailsTo(api, 'sec@example.com')).length, 1);
});
