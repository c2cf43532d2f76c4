/**
 * How long somebody waits who asks for little (`GET /me`) while the server has much to do, on SQLite,
 * through the server as it is shipped: with many open raises, which the clocks look at every 30 s;
 * with the daily email of many people due at a start; and while a large audit log is exported. Also
 * how long a restarted server takes until it listens, and how many writes a second 16 clients get.
 * With the built program of another version each figure is printed beside that version's.
 *
 *     node scripts/bench/held.ts [open:1000 digests:100000 audit:1000000 writes:16 …] [main.js …]
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStorage } from '../../server/api/open.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { quantile, tally } from '../trials/figures.ts';
import { copyRow, type GrownPortal, growPortal } from '../trials/grown-portal.ts';
import { beginServer, type ServerProcess } from '../trials/server-process.ts';
import {
  contactMessage,
  networkAddress,
  read,
  sendWrite,
  visitorConnections,
} from '../trials/visitors.ts';

const args = process.argv.slice(2);
const asked = args.filter((arg) => /^\w+:\d+$/.test(arg));
const others = args.filter((arg) => arg.endsWith('.js'));
const parts =
  asked.length > 0
    ? asked
    : ['open:1000', 'open:3000', 'open:10000', 'digests:100000', 'audit:1000000', 'writes:16'];
/** Longer than the clocks wait between two runs. */
const watchedMs = 45_000;
/** A server that takes longer to listen is not waited for. */
const listenWithinMs = 120_000;
const askEveryMs = 25;
const writeMs = 10_000;

const connections = visitorConnections(32);
let visits = 0;

/** Asks for the own account again and again; resolves with what each answer took, and its status. */
async function watch(server: ServerProcess, cookie: string, until: () => boolean) {
  const ms: number[] = [];
  const statuses: number[] = [];
  while (!until()) {
    visits += 1;
    const headers = { cookie, 'x-forwarded-for': networkAddress(visits) };
    const from = performance.now();
    const reply = await read(`${server.origin}/api/v1/me`, headers, connections).catch(() => null);
    ms.push(performance.now() - from);
    statuses.push(reply?.status ?? 0);
    await pause(askEveryMs);
  }
  return `GET /me ${quantile(ms, 0.5).toFixed(1)} ms, 99 of 100 ${quantile(ms, 0.99).toFixed(0)}, longest ${Math.max(...ms).toFixed(0)} (${tally(statuses)})`;
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Raises that are open, each with signed commitments. */
async function openRaises(storage: Storage, count: number): Promise<GrownPortal> {
  const size = { commitments: count * 3 + 500, raises: count + 1, open: count };
  const portal = await growPortal(storage, size);
  await storage.write(async (trx) => {
    await sql`update commitments set state = 'signed' where state = 'settled'`.execute(trx);
    await sql`update raise_totals set state = 'signed' where state = 'settled'`.execute(trx);
  });
  return portal;
}

/** People with one thing to read in the daily email, which is due. */
async function digestsDue(storage: Storage, count: number): Promise<GrownPortal> {
  const portal = await growPortal(storage, { commitments: 1_000, raises: 100 });
  const model = portal.reader.id;
  await storage.write(async (trx) => {
    const person = { id: "'usr_d' || i", email: "'digest-' || i || '@example.com'" };
    await copyRow(trx, 'users', { column: 'id', value: model }, count, person);
    await sql`insert into notifications (id, user_id, kind, person_id, facts, origin, in_app, in_digest,
        created_at, read_at, dedupe_key)
      select 'ntf_' || id, id, 'personal-data.export-ready', null, '{}', 'http://localhost', 1, 1,
        ${new Date().toISOString()}, null, 'trial' from users where id like 'usr_d%'`.execute(trx);
    const due = new Date(Date.now() - 1_000).toISOString();
    await sql`insert into jobs (id, kind, payload, state, due_at, attempts, created_at)
      values ('job_digest', 'digest', '{}', 'waiting', ${due}, 0, ${due})`.execute(trx);
    await sql`analyze`.execute(trx);
  });
  return portal;
}

async function exported(server: ServerProcess, { operator }: GrownPortal): Promise<string> {
  const state = { isOver: false };
  const watching = watch(server, operator.cookie, () => state.isOver);
  const from = performance.now();
  const headers = { cookie: operator.cookie, 'x-forwarded-for': operator.ip };
  const reply = await fetch(`${server.origin}/api/v1/exports/audit.csv`, { headers });
  let bytes = 0;
  for await (const chunk of reply.body ?? []) bytes += chunk.length;
  state.isOver = true;
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  return `${await watching}; ${reply.status}, ${Math.round(bytes / 1e6)} MB in ${seconds} s`;
}

async function written(server: ServerProcess, clients: number): Promise<string> {
  const isOver = after(writeMs);
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver()) {
        visits += 1;
        const { status } = await sendWrite(server.origin, contactMessage(visits), connections);
        if (status === 201) done += 1;
      }
    }),
  );
  const [shared, commits] = await Promise.all(
    ['db_commit_writes_sum', 'db_commit_writes_count'].map((name) => server.metric(name)),
  );
  const each = (shared ?? 0) / (commits ?? 0);
  return `${(done / (writeMs / 1_000)).toFixed(0)} writes/s${Number.isNaN(each) ? '' : `, ${each.toFixed(1)} writes a commit`}`;
}

async function digestsDone(server: ServerProcess, portal: GrownPortal): Promise<string> {
  const waited = await watch(server, portal.operator.cookie, after(watchedMs));
  return `${waited}; ${await server.metric('job_duration_seconds_count')} jobs ended`;
}

const fillings: Record<string, (storage: Storage, count: number) => Promise<GrownPortal>> = {
  open: openRaises,
  digests: digestsDue,
  audit: (storage, count) => growPortal(storage, { commitments: count, raises: 1_000 }),
  writes: (storage) => growPortal(storage, { commitments: 1_000, raises: 100 }),
};
const watching: Record<
  string,
  (server: ServerProcess, portal: GrownPortal, count: number) => Promise<string>
> = {
  open: (server, portal) => watch(server, portal.operator.cookie, after(watchedMs)),
  digests: digestsDone,
  audit: exported,
  writes: (server, _portal, count) => written(server, count),
};

/** What is said of a server on this folder; one that does not listen in time is not waited for. */
async function served(
  dataDir: string,
  program: string | undefined,
  work: (server: ServerProcess) => Promise<string> | undefined,
): Promise<string> {
  const settings = { OPERATOR_TWO_FACTOR: 'optional' };
  const starting = await beginServer(dataDir, settings, program);
  const waiting = new AbortController();
  const late = pause(listenWithinMs, undefined, waiting);
  late.catch(() => undefined);
  const server = await Promise.race([starting.ready, late]);
  waiting.abort();
  if (server === undefined) {
    starting.child.kill('SIGKILL');
    return `does not listen within ${listenWithinMs / 1_000} s`;
  }
  const said = await work(server);
  await server.kill();
  return `listens after ${(server.startMs / 1_000).toFixed(1)} s; ${said}`;
}

for (const part of parts) {
  const [what = '', count = ''] = part.split(':');
  const folder = await mkdtemp(join(tmpdir(), 'raisehall-held-'));
  try {
    const filled = join(folder, 'filled');
    await mkdir(filled);
    const storage = await openStorage({ dataDir: filled });
    const portal = await fillings[what]?.(storage, Number(count));
    await storage.close();
    if (portal === undefined) throw new Error(`There is no part named ${what}.`);
    console.log(part);
    for (const program of [...others, undefined]) {
      const dataDir = join(folder, 'served');
      await cp(filled, dataDir, { recursive: true });
      const said = await served(dataDir, program, (server) =>
        watching[what]?.(server, portal, Number(count)),
      );
      console.log(`  ${program ?? 'this build'}: ${said}`);
      await rm(dataDir, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
await connections.close();
