/**
 * How long somebody waits who asks for little (`GET /me`) while the server has much to do, through
 * the server as it is shipped: with many open raises, which the clocks look at every 30 s; with the
 * daily email of many people due at a start; while a large audit log is exported; and while the
 * figures of a deck are asked for that was read a million times. Also how long a restarted server
 * takes until it listens, and how many writes a second 16 clients get. A wait is printed by the clock
 * and in the own time of the thread that answers, which other programs do not make longer.
 *
 * With the built program of another version each figure is printed beside that version's. A database
 * is filled by the code beside this file, so a program that does not know the present tables is
 * compared from its own checkout, with this file and `scripts/trials` copied there.
 *
 *     node scripts/bench/held.ts [postgres] [open:1000 digests:100000 readings:1000000 …] [main.js …]
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Storage } from '#api/platform/storage/storage.ts';
import { openStorage } from '../../server/api/open.ts';
import { quantile, tally } from '../trials/figures.ts';
import { type GrownPortal, growPortal } from '../trials/grown-portal.ts';
import { deckRead, digestsDue, openRaises } from '../trials/held-portals.ts';
import { beginServer, type ServerProcess } from '../trials/server-process.ts';
import { apiThreadTime } from '../trials/thread-time.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';
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
    : [
        ...['open:1000', 'open:3000', 'open:10000', 'digests:100000', 'audit:1000000'],
        ...['readings:1000000', 'writes:16'],
      ];
const postgres = args.includes('postgres') ? await startPostgres({ isDurable: true }) : undefined;
/** Longer than the clocks wait between two runs. */
const watchedMs = 45_000;
/** A server that takes longer to listen is not waited for. */
const listenWithinMs = 120_000;
const askEveryMs = 25;
const writeMs = 10_000;

const connections = visitorConnections(32);
let visits = 0;
let copies = 0;
const secretKey = randomUUID();

/** Asks for the own account again and again; resolves with what each answer took, and its status. */
async function watch(server: ServerProcess, cookie: string, until: () => boolean) {
  const ms: number[] = [];
  const ownMs: number[] = [];
  const statuses: number[] = [];
  const threadMs = apiThreadTime(server.pid);
  while (!until()) {
    visits += 1;
    const headers = { cookie, 'x-forwarded-for': networkAddress(visits) };
    const from = performance.now();
    const ownFrom = threadMs();
    const reply = await read(`${server.origin}/api/v1/me`, headers, connections).catch(() => null);
    ms.push(performance.now() - from);
    ownMs.push(threadMs() - ownFrom);
    statuses.push(reply?.status ?? 0);
    await pause(askEveryMs);
  }
  return `GET /me ${spread(ms)}, own time ${spread(ownMs)} (${tally(statuses)})`;
}

function spread(ms: readonly number[]): string {
  return `${quantile(ms, 0.5).toFixed(1)} ms, 99 of 100 ${quantile(ms, 0.99).toFixed(0)}, longest ${Math.max(...ms).toFixed(0)}`;
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
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

/** Asks for the figures again and again: at first, what was read before may have to be added up. */
async function figures(server: ServerProcess, { operator, raiseId }: GrownPortal): Promise<string> {
  const state = { isOver: false };
  const watching = watch(server, operator.cookie, () => state.isOver);
  const ms: number[] = [];
  const statuses: number[] = [];
  const isOver = after(watchedMs);
  const headers = { cookie: operator.cookie, 'x-forwarded-for': operator.ip };
  while (!isOver()) {
    const from = performance.now();
    const url = `${server.origin}/api/v1/raises/${raiseId}/analytics`;
    const { status } = await read(url, headers, connections);
    ms.push(performance.now() - from);
    statuses.push(status);
    await pause(askEveryMs * 10);
  }
  state.isOver = true;
  return `figures ${spread(ms)} (${tally(statuses)}), meanwhile ${await watching}`;
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
  readings: deckRead,
  audit: async (storage, count) => {
    const portal = await growPortal(storage, { commitments: count, raises: 1_000 });
    // Whoever exports the log has just shown who they are.
    const mfa_at = new Date().toISOString();
    await storage.write((trx) => trx.updateTable('sessions').set({ mfa_at }).execute());
    return portal;
  },
  writes: (storage) => growPortal(storage, { commitments: 1_000, raises: 100 }),
};
const watching: Record<
  string,
  (server: ServerProcess, portal: GrownPortal, count: number) => Promise<string>
> = {
  open: (server, portal) => watch(server, portal.operator.cookie, after(watchedMs)),
  digests: digestsDone,
  readings: figures,
  audit: exported,
  writes: (server, _portal, count) => written(server, count),
};

/** Where a server keeps what it is given. */
interface Place {
  readonly dataDir: string;
  /** Of a database on PostgreSQL. */
  readonly url: string | undefined;
}

/** What is said of a server on this place; one that does not listen in time is not waited for. */
async function served(
  { dataDir, url }: Place,
  program: string | undefined,
  work: (server: ServerProcess) => Promise<string> | undefined,
): Promise<string> {
  const where = url === undefined ? {} : { DATABASE_URL: url, SECRET_KEY: secretKey };
  const settings = { ...where, OPERATOR_TWO_FACTOR: 'optional' };
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

/** The same database under another name. */
async function copyOf(url: string): Promise<string> {
  const [own, copy] = [new URL(url), new URL(url)];
  copies += 1;
  copy.pathname = `/copy_${copies}`;
  own.pathname = '/postgres';
  const names = [copy, new URL(url)].map(({ pathname }) => pathname.slice(1));
  await query(own.href, `create database ${names.join(' template ')}`);
  return copy.href;
}

for (const part of parts) {
  const [what = '', count = ''] = part.split(':');
  const folder = await mkdtemp(join(tmpdir(), 'raisehall-held-'));
  try {
    const filled = join(folder, 'filled');
    await mkdir(filled);
    const url = await postgres?.freshDatabase();
    // Filling takes longer than a server has for one statement.
    const databaseUrl = url === undefined ? {} : { databaseUrl: url, databasePatience: 100 };
    const storage = await openStorage({ dataDir: filled, ...databaseUrl });
    const portal = await fillings[what]?.(storage, Number(count));
    await storage.close();
    if (portal === undefined) throw new Error(`There is no part named ${what}.`);
    console.log(`${part} on ${url === undefined ? 'SQLite' : 'PostgreSQL'}`);
    for (const program of [...others, undefined]) {
      const place = { dataDir: join(folder, 'served'), url: url && (await copyOf(url)) };
      await cp(filled, place.dataDir, { recursive: true });
      const said = await served(place, program, (server) =>
        watching[what]?.(server, portal, Number(count)),
      );
      console.log(`  ${program ?? 'this build'}: ${said}`);
      await rm(place.dataDir, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
await postgres?.stop();
await connections.close();
