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
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';
import {
  contactMessage,
  type Reply,
  sendWrite,
  untilAnswered,
  visitorConnections,
} from '../trials/visitors.ts';
import { type BareDatabase, barePostgres, bareSqlite, type Statement } from './bare-databases.ts';

const seconds = Number(process.argv[2] ?? 5);
/** How far away the database is, in the last part. */
const lineMs = 1;
/** Before what counts: code is compiled, connections are opened. */
const warmSeconds = 3;
const writerCounts = [1, 32] as const;
let written = 0;

/** Does the work over and over, in so many loops at once; resolves with how often per second. */
async function perSecond(
  loops: number,
  work: (loop: number) => Promise<void>,
  forSeconds = seconds,
): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + forSeconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() < until) {
        await work(loop);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1_000);
}

/** Messages that so many processes write through the storage, each with so many writers. */
async function stored(dataDir: string, url: string, writers: number, count = 1): Promise<number> {
  const program = new URL('./message-writer.ts', import.meta.url);
  const children = Array.from({ length: count }, () =>
    fork(program, [dataDir, url, String(writers / count), String(seconds)]),
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
  await perSecond(clients, sendFor, warmSeconds);
  refused = 0;
  const rate = await perSecond(clients, sendFor);
  if (refused > 0) console.log(`    (${refused} came again when they were told to)`);
  await connections.close();
  return rate;
}

/** What a contact message writes, as statements with their values. */
function inserts(placeholder: (n: number) => string): readonly Statement[] {
  written += 1;
  const at = new Date().toISOString();
  const rows: readonly [string, Readonly<Record<string, unknown>>][] = [
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
  return rows.map(([table, row]) => {
    const names = Object.keys(row);
    const places = names.map((_, n) => placeholder(n + 1));
    return [
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    ];
  });
}

function mailAndJob(at: string): readonly [string, Readonly<Record<string, unknown>>][] {
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
async function bareRate(bare: BareDatabase, clients = 1): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, () => bare.open()));
  const rate = await perSecond(clients, async (loop) =>
    connections[loop]?.write(inserts(bare.placeholder)),
  );
  await Promise.all(connections.map((connection) => connection.close()));
  return rate;
}

function tell(what: string, writers: number, rate: number, baseline?: [string, number]): void {
  const ratio =
    baseline === undefined ? '' : `   ${(rate / baseline[1]).toFixed(2)} x ${baseline[0]}`;
  console.log(
    `  ${what.padEnd(36)} ${String(writers).padStart(2)} writers ${rate.toFixed(0).padStart(6)}/s${ratio}`,
  );
}

async function onSqlite(): Promise<void> {
  await withFolder(async (dataDir) => {
    const server = await startServer(dataDir);
    const served: number[] = [];
    for (const writers of writerCounts) served.push(await messages([server], writers));
    await server.stop();
    for (const [at, writers] of writerCounts.entries()) {
      const bare = await bareRate(bareSqlite(dataDir));
      tell('SQLite, bare driver', 1, bare);
      tell('SQLite, storage', writers, await stored(dataDir, '-', writers), ['bare', bare]);
      tell('SQLite, over HTTP', writers, served[at] ?? 0, ['bare', bare]);
    }
  });
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    await withFolder(async (dataDir) => {
      const url = await postgres.freshDatabase();
      const settings = { DATABASE_URL: url, SECRET_KEY: randomUUID() };
      const first = await startServer(dataDir, settings);
      const byOne: number[] = [];
      for (const writers of writerCounts) byOne.push(await messages([first], writers));
      const second = await startServer(dataDir, settings);
      const byTwo: number[] = [];
      for (const writers of writerCounts) byTwo.push(await messages([first, second], writers));
      await Promise.all([first.stop(), second.stop()]);
      await query(url, 'vacuum analyze');
      for (const [at, writers] of writerCounts.entries()) {
        const bare = await bareRate(barePostgres(url), writers);
        tell('PostgreSQL, bare driver', writers, bare);
        const one = await stored(dataDir, url, writers);
        tell('PostgreSQL, storage', writers, one, ['bare', bare]);
        if (writers > 1) {
          const two = await stored(dataDir, url, writers, 2);
          tell('PostgreSQL, storage, two processes', writers, two, ['one process', one]);
        }
        tell('PostgreSQL, over HTTP', writers, byOne[at] ?? 0, ['bare', bare]);
        tell('PostgreSQL, over HTTP, two processes', writers, byTwo[at] ?? 0, [
          'one process',
          byOne[at] ?? 0,
        ]);
      }
    });
  } finally {
    await postgres.stop();
  }
}

/** The database behind a line that takes its time. */
async function onDistantPostgres(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  const near = new URL(await postgres.freshDatabase());
  const program = new URL('../trials/distant-server.ts', import.meta.url).pathname;
  const relay = spawn(process.execPath, [program, near.port, String(lineMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(relay.stdout, 'data');
    const far = new URL(near);
    far.port = String(port).trim();
    await withFolder(async (dataDir) => {
      // Its first process also brings the database to its current version.
      await stored(dataDir, far.href, 1);
      for (const writers of writerCounts) {
        const bare = await bareRate(barePostgres(far.href), writers);
        tell('distant PostgreSQL, bare driver', writers, bare);
        const one = await stored(dataDir, far.href, writers);
        tell('distant PostgreSQL, storage', writers, one, ['bare', bare]);
        if (writers === 1) continue;
        const two = await stored(dataDir, far.href, writers, 2);
        tell('distant PostgreSQL, two processes', writers, two, ['one process', one]);
      }
    });
  } finally {
    relay.kill();
    await postgres.stop();
  }
}

console.log(`Contact messages, each on the disk before it counts, for ${seconds} s each`);
await onSqlite();
await onPostgres();
await onDistantPostgres();
