/**
 * Durable writes per second: contact messages, each on the disk before it counts, beside a bare
 * driver that runs the same inserts, in one transaction each, on the same database in the same run.
 * Once through the storage alone, and once over HTTP through the server as it is shipped, where the
 * clients and both mails of each message take their share of the machine. SQLite, and PostgreSQL with
 * one and with two processes; 1 and 32 writers. PostgreSQL once more behind a line of a millisecond
 * each way: a database that serves several nodes is a machine of its own, so that what they share is
 * not the processors.
 *
 *     node scripts/bench/writes.ts [seconds]
 */
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { onEachEngine, type Place, serve } from '../trials/engines.ts';
import type { ServerProcess } from '../trials/server-process.ts';
import { query } from '../trials/throw-away-postgres.ts';
import {
  contactMessage,
  type Reply,
  sendWrite,
  untilAnswered,
  visitorConnections,
} from '../trials/visitors.ts';
import { bareDatabase, insertsPerSecond, type RowOf } from './bare-databases.ts';
import { forSeconds, perSecond } from './per-second.ts';

const seconds = Number(process.argv[2] ?? 5);
/** How far away the database is, in the last part. */
const lineMs = 1;
/** Before what counts: code is compiled, connections are opened. */
const warmSeconds = 3;
const writerCounts = [1, 32] as const;
let written = 0;

/** Messages that so many processes write through the storage, with so many writers together. */
async function stored(
  { dataDir, databaseUrl = '-' }: Place,
  writers: number,
  count = 1,
): Promise<number> {
  const program = new URL('./message-writer.ts', import.meta.url);
  const children = Array.from({ length: count }, () =>
    fork(program, [dataDir, databaseUrl, String(writers / count), String(seconds)]),
  );
  for (const child of children) {
    child.once('exit', (code) => {
      // It has said why; nobody would ever hear of its rate.
      if (code !== 0) process.exit(1);
    });
  }
  await Promise.all(children.map((child) => once(child, 'message')));
  const rates = children.map((child) => once(child, 'message'));
  for (const child of children) child.send('go');
  const ended = children.map((child) => once(child, 'exit'));
  const sum = (await Promise.all(rates)).reduce((all, [rate]) => all + Number(rate), 0);
  await Promise.all(ended);
  return sum;
}

/** Contact messages that these servers have answered with 201, and so have on the disk. */
async function messages(servers: readonly ServerProcess[], clients: number): Promise<number> {
  const connections = visitorConnections(clients);
  let refused = 0;
  const sendFor = async (client: number): Promise<void> => {
    const send = (): Promise<Reply> => {
      written += 1;
      const origin = servers[client % servers.length]?.origin ?? '';
      return sendWrite(origin, contactMessage(written), connections);
    };
    const { status, text } = await untilAnswered(send, () => {
      refused += 1;
    });
    if (status !== 201) throw new Error(`${status} ${text}`);
  };
  await perSecond(clients, sendFor, forSeconds(warmSeconds));
  refused = 0;
  const rate = await perSecond(clients, sendFor, forSeconds(seconds));
  if (refused > 0) console.log(`    (${refused} came again when they were told to)`);
  await connections.close();
  return rate;
}

/** What a contact message writes. */
function messageRows(): readonly RowOf[] {
  written += 1;
  const at = new Date().toISOString();
  return [
    ['rate_windows', { bucket: `contact:${randomUUID()}`, used: 1, window_ends_at: at }],
    ['rate_windows', { bucket: `contact:${randomUUID()}`, used: 1, window_ends_at: at }],
    [
      'contact_messages',
      {
        id: randomUUID(),
        reference: randomUUID(),
        name: `Writer ${written}`,
        email: `writer-${written}@example.com`,
        topic: 'general',
        body: 'A message that is written while things go wrong around it.',
        state: 'new',
        created_at: at,
        version: 1,
      },
    ],
    ...Array.from({ length: 2 }, () => mailAndJob(at)).flat(),
    [
      'idempotency_records',
      {
        id: randomUUID(),
        fingerprint: randomUUID(),
        sealed_answer: 'x'.repeat(200),
        created_at: at,
        expires_at: at,
      },
    ],
  ];
}

function mailAndJob(at: string): readonly RowOf[] {
  const id = randomUUID();
  return [
    [
      'outbox_emails',
      {
        id,
        dedupe_key: id,
        recipient: 'operator@example.com',
        template: 'contact-message',
        vars: JSON.stringify({ body: 'A message that is written while things go wrong.' }),
        state: 'sent',
        created_at: at,
      },
    ],
    [
      'jobs',
      {
        id: `job_${id}`,
        kind: 'mail',
        payload: JSON.stringify({ mail: id }),
        state: 'done',
        due_at: at,
        attempts: 0,
        created_at: at,
      },
    ],
  ];
}

/** How often per second a bare driver writes the same, with so many connections. */
const bareRate = (place: Place, clients = 1): Promise<number> =>
  insertsPerSecond(bareDatabase(place), messageRows, clients, forSeconds(seconds));

function tell(what: string, writers: number, rate: number, baseline?: [string, number]): void {
  const ratio =
    baseline === undefined ? '' : `   ${(rate / baseline[1]).toFixed(2)} x ${baseline[0]}`;
  console.log(
    `  ${what.padEnd(36)} ${String(writers).padStart(2)} writers ${rate.toFixed(0).padStart(6)}/s${ratio}`,
  );
}

async function onSqlite(place: Place): Promise<void> {
  const server = await serve(place);
  const served: number[] = [];
  for (const writers of writerCounts) served.push(await messages([server], writers));
  await server.stop();
  for (const [at, writers] of writerCounts.entries()) {
    const bare = await bareRate(place);
    tell('SQLite, bare driver', 1, bare);
    tell('SQLite, storage', writers, await stored(place, writers), ['bare', bare]);
    tell('SQLite, over HTTP', writers, served[at] ?? 0, ['bare', bare]);
  }
}

async function onPostgres(place: Place): Promise<void> {
  const first = await serve(place);
  const byOne: number[] = [];
  for (const writers of writerCounts) byOne.push(await messages([first], writers));
  const second = await serve(place);
  const byTwo: number[] = [];
  for (const writers of writerCounts) byTwo.push(await messages([first, second], writers));
  await Promise.all([first.stop(), second.stop()]);
  await query(place.databaseUrl ?? '', 'vacuum analyze');
  for (const [at, writers] of writerCounts.entries()) {
    const bare = await tellStorage('PostgreSQL', place, writers);
    const one = byOne[at] ?? 0;
    tell('PostgreSQL, over HTTP', writers, one, ['bare', bare]);
    tell('PostgreSQL, over HTTP, two processes', writers, byTwo[at] ?? 0, ['one process', one]);
  }
}

/** The database behind a line that takes its time. */
async function onDistantPostgres({ dataDir, databaseUrl = '' }: Place): Promise<void> {
  const url = new URL(databaseUrl);
  const program = new URL('../trials/distant-server.ts', import.meta.url).pathname;
  const relay = spawn(process.execPath, [program, url.port, String(lineMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(relay.stdout, 'data');
    url.port = String(port).trim();
    const place = { dataDir, databaseUrl: url.href };
    // Its first process also brings the database to its current version.
    await stored(place, 1);
    for (const writers of writerCounts) await tellStorage('distant PostgreSQL', place, writers);
  } finally {
    relay.kill();
  }
}

/** Tells what a bare driver, one process and two write on PostgreSQL; resolves with the first. */
async function tellStorage(name: string, place: Place, writers: number): Promise<number> {
  const bare = await bareRate(place, writers);
  tell(`${name}, bare driver`, writers, bare);
  const one = await stored(place, writers);
  tell(`${name}, storage`, writers, one, ['bare', bare]);
  if (writers > 1) {
    tell(`${name}, two processes`, writers, await stored(place, writers, 2), ['one process', one]);
  }
  return bare;
}

console.log(`Contact messages, each on the disk before it counts, for ${seconds} s each`);
await onEachEngine(
  async ({ name, withPlace }) => {
    if (name === 'SQLite') return withPlace(onSqlite);
    await withPlace(onPostgres);
    await withPlace(onDistantPostgres);
  },
  { isDurable: true },
);
