/** Mail: queued with its cause, spoken over a real SMTP conversation, given up in the end. */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import t from 'tap';
import { masked } from '#api/platform/mail/mail-job.ts';
import { smtpTransport } from '#api/platform/mail/mail-transport.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import {
  goodPassword,
  lastMailTo,
  parsed,
  registrationOf,
  visitor,
} from '#test/support/api-visitor.ts';
import { outboxOf, queueOneMail } from '#test/support/outbox.ts';
import { openTestApi, testApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server that keeps what it is given; `refuse` may turn a recipient down. */
async function mailServer(
  t: { teardown(work: () => Promise<void>): void },
  refuse: (address: string) => Error | undefined = () => undefined,
) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}` };
}

const refusal = (code: number, message: string) =>
  Object.assign(new Error(message), { responseCode: code });

t.test('a registration ends in the inbox', async (t) => {
  const smtp = await mailServer(t);
  const api = await testApi(t, { smtpUrl: smtp.url });
  const me = visitor(api);
  await me.post('/auth/register', registrationOf('ada@example.com', { name: '"Lady" & Lovelace' }));
  await api.jobs.drain('mail');
  const [mail] = smtp.received;
  t.match(mail, { from: 'network@example.com', to: ['ada@example.com'] });
  const { subject, text, query } = parsed(mail?.source ?? '');
  t.equal(subject, 'Confirm your email address for Raisehall');
  t.match(text, /multipart\/alternative/);
  t.match(text, /Auto-Submitted: auto-generated/);
  t.match(text, 'Hello "Lady" & Lovelace,', 'as it is in plain text');
  t.match(text, 'Hello &quot;Lady&quot; &amp; Lovelace,', 'escaped in HTML');
  const verified = await me.post('/auth/verify-email', {
    token: query.get('token'),
    password: goodPassword,
  });
  t.equal(verified.status, 200);
  t.match(
    await outboxOf(api),
    [{ state: 'sent', vars: '{}', last_error: null, job: { attempts: 1 } }],
    'the link is not kept',
  );
});

t.test('what rolls back sends nothing', async (t) => {
  const smtp = await mailServer(t);
  const api = await testApi(t, { smtpUrl: smtp.url });
  const mail = {
    to: 'a@example.com',
    template: 'already-registered',
    vars: { name: 'A', link: 'https://x.example' },
    dedupeKey: 'one',
  } as const;
  await t.rejects(
    api.storage.write(async (trx) => {
      await queueMail(trx, mail, api.clock.now);
      throw new Error('no');
    }),
  );
  await api.storage.write((trx) => queueMail(trx, mail, api.clock.now));
  await api.storage.write((trx) => queueMail(trx, mail, api.clock.now));
  await api.jobs.drain('mail');
  t.equal(smtp.received.length, 1, 'and the same key sends once');
});

t.test('a refusal for good is not tried again, a passing one six times, ever later', async (t) => {
  let isDown = true;
  const lines: string[] = [];
  const smtp = await mailServer(t, (address) => {
    if (address === 'gone@example.com') return refusal(550, 'no such user gone@example.com');
    return isDown ? refusal(451, 'come back later') : undefined;
  });
  const api = await testApi(
    t,
    { smtpUrl: smtp.url },
    pino({}, { write: (line) => lines.push(line) }),
  );
  const queue = (to: string) => queueOneMail(api, to);
  await queue('gone@example.com');
  await api.jobs.drain('mail');
  t.match((await outboxOf(api))[0], {
    state: 'suppressed',
    last_error: /550/,
    job: { state: 'failed', attempts: 1, last_error: 'Not sent: EENVELOPE 550' },
  });

  api.clock.now += 1;
  await queue('slow@example.com');
  await queue('late@example.com');
  const waits: number[] = [];
  const begun = api.clock.now;
  const dayMs = 24 * 3_600_000;
  for (let attempt = 1; ; attempt += 1) {
    // Away for a whole day.
    if (api.clock.now > begun + dayMs) isDown = false;
    await api.jobs.drain('mail');
    await api.jobs.drain('mail');
    const row = (await outboxOf(api)).find(({ recipient }) => recipient === 'slow@example.com');
    t.equal(row?.job.attempts, attempt, 'an early look does not try early');
    if (row?.state === 'sent') break;
    waits.push(Date.parse(row?.job.due_at ?? '') - api.clock.now);
    api.clock.now = Date.parse(row?.job.due_at ?? '');
    const late = (await outboxOf(api)).find(({ recipient }) => recipient === 'late@example.com');
    if (attempt === 4) await updateRows(api, 'jobs', { id: late?.job.id ?? '' }, { attempts: 20 });
    api.clock.now = Math.max(api.clock.now, Date.parse(late?.job.due_at ?? ''));
  }
  const longest = [30_000, 120_000, 480_000, 1_920_000];
  t.ok(waits.length > 14, `tried ${waits.length} times before`);
  for (const [n, waitMs] of waits.entries()) {
    const latest = longest[n] ?? 2 * 3_600_000;
    t.ok(waitMs <= latest && waitMs >= 0.8 * latest, `${waitMs} of ${latest} ms`);
  }
  const byRecipient = new Map((await outboxOf(api)).map((row) => [row.recipient, row]));
  t.match(byRecipient.get('slow@example.com'), { state: 'sent' });
  // What it says is kept for a day, in which an operator may have it tried again.
  t.match(byRecipient.get('late@example.com'), {
    state: 'failed',
    vars: /x\.example/,
    job: { state: 'failed', attempts: 21 },
  });
  t.equal(smtp.received.length, 1);
  const log = lines.join('');
  t.match(log, '"to":"g…@example.com"');
  t.notMatch(log, /gone@|slow@|late@|x\.example/, 'neither addresses nor links are logged');
});

t.test(
  'without SMTP mails are files, and their links in the log only where nobody real depends on it',
  async (t) => {
    for (const [mode, shown] of [
      ['production', false],
      ['development', true],
      ['demo', true],
    ] as const) {
      const lines: string[] = [];
      const api = await testApi(t, { mode }, pino({}, { write: (line) => lines.push(line) }));
      await visitor(api).post('/auth/register', registrationOf('ada@example.com'));
      const mail = await lastMailTo(api, 'ada@example.com');
      const files = await readdir(join(api.dataDir, 'mail'));
      t.equal(files.length, 1);
      t.match(await readFile(join(api.dataDir, 'mail', files[0] ?? ''), 'utf8'), /^From: /m);
      const line = lines
        .map((text) => JSON.parse(text))
        .find(({ msg }) => msg === 'email written to a file');
      t.match(line, { to: 'a…@example.com', subject: 'Confirm your email address for Raisehall' });
      t.equal(line.link, shown ? mail.link : undefined, mode);
      t.notMatch(lines.join(''), goodPassword);
    }
  },
);

t.test('mails wait for a server that is not there, and leave when it is', async (t) => {
  const gone = await mailServer(t);
  const api = await openTestApi({ smtpUrl: 'smtp://127.0.0.1:9' });
  t.equal(
    (await visitor(api).post('/auth/register', registrationOf('ada@example.com'))).status,
    202,
  );
  await api.jobs.drain('mail');
  t.match(await outboxOf(api), [
    { state: 'queued', last_error: /ECONNREFUSED/, job: { attempts: 1 } },
  ]);
  const { now } = api.clock;
  const { dataDir } = api;
  await api.app.close();
  await api.jobs.close();
  await api.storage.close();
  const again = await testApi(t, { dataDir, smtpUrl: gone.url });
  again.clock.now = now + 30_000;
  await again.jobs.drain('mail');
  t.equal(gone.received.length, 1, 'also after a restart');
});

t.test('addresses are masked', async (t) => {
  t.equal(masked('ada@example.com'), 'a…@example.com');
  t.equal(masked('nonsense'), 'n…');
  t.equal(masked(''), '…');
});

t.test(
  'a mail server that greets and then says nothing is left when the signal says so',
  async (t) => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined).resume();
      socket.write('220 mail.example.com\r\n');
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.teardown(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`);
    t.teardown(() => transport.close());
    const mail = {
      ...{ id: 'mail_1', from: 'portal@example.com', to: 'nora@example.com', subject: 'Hello' },
      ...{ text: 'Hello', html: '<p>Hello</p>', inline: undefined },
    };
    const stop = new AbortController();
    const sending = transport.send(mail, stop.signal);
    const refused = t.rejects(sending, { name: 'AbortError' });
    while (sockets.size === 0) await pause(5);
    stop.abort();
    await refused;
    while (sockets.size > 0) await pause(5);
    t.pass('and its connection is closed');
  },
);
