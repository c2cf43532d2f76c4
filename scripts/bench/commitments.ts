/**
 * Durable commitments per second: signed over HTTP through the server as it is shipped, each with its
 * ledger, agreement, audit line, notifications and mails on the disk before it is answered. Beside it
 * a bare driver that inserts the very rows that one commitment wrote, in one transaction each, on the
 * same database in the same run, into tables without keys or checks. SQLite and PostgreSQL, all for
 * one raise, whose ledger puts them one after another.
 *
 *     node scripts/bench/commitments.ts [commitments]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '../../server/api/open.ts';
import { type ReadyToSign, readyToSign, sign } from '../trials/commit-visitors.ts';
import { beginRound } from '../trials/open-round.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { startPostgres } from '../trials/throw-away-postgres.ts';
import { untilAnswered, visitorConnections } from '../trials/visitors.ts';
import { type BareDatabase, barePostgres, bareSqlite, type Row } from './bare-databases.ts';

const commitments = Number(process.argv[2] ?? 600);
const writerCounts = [1, 32] as const;
const warmUps = 40;
const ticket = 1_000;
const settlingMs = 4_000;

/** Every row of a database as text, by table. */
async function everything(bare: BareDatabase): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await bare.tables();
  const rows = await Promise.all(
    tables.map(async (table) => {
      const texts = (await bare.rows(table)).map((row) => JSON.stringify(row));
      return [table, new Set(texts)] as const;
    }),
  );
  return new Map(rows);
}

/** The rows that are in one and not in the other: added, or changed. */
function written(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly [string, Row])[] {
  return [...after].flatMap(([table, rows]) =>
    [...rows]
      .filter((row) => !before.get(table)?.has(row))
      .map((row) => [table, JSON.parse(row) as Row] as const),
  );
}

/** Does the work so many times, by so many at once; resolves with how often per second. */
async function perSecond(
  times: number,
  writers: number,
  work: (n: number, writer: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (next < times) {
        const n = next;
        next += 1;
        await work(n, writer);
      }
    }),
  );
  return times / ((performance.now() - startedAt) / 1_000);
}

async function bareRate(
  bare: BareDatabase,
  rows: readonly (readonly [string, Row])[],
  writers: number,
): Promise<number> {
  const statements = rows.map(([table, row]) => {
    const places = Object.keys(row).map((_, n) => bare.placeholder(n + 1));
    const text = `insert into bare_${table} values (${places.join(', ')})`;
    return [text, Object.values(row)] as const;
  });
  const connections = await Promise.all(Array.from({ length: writers }, () => bare.open()));
  const rate = await perSecond(commitments, writers, (_, writer) =>
    (connections[writer] as (typeof connections)[number]).write(statements),
  );
  await Promise.all(connections.map((connection) => connection.close()));
  return rate;
}

async function measured(name: string, dataDir: string, url: string | undefined): Promise<void> {
  const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url };
  const storage = await openStorage(where);
  const investors = warmUps + 1 + writerCounts.length * commitments;
  const size = { investors, max: ticket * investors, minTicket: ticket };
  const round = await beginRound(storage, size);
  await storage.close();
  const settings = url === undefined ? {} : { DATABASE_URL: url };
  const server = await startServer(dataDir, { ...settings, SECRET_KEY: randomUUID() });
  const connections = visitorConnections(Math.max(...writerCounts));
  const ready = await readyToSign(
    server.origin,
    round,
    round.investors,
    ticket * 100,
    () => true,
    connections,
  );
  const signing = [...ready];
  let refused = 0;
  const signOne = async (one: ReadyToSign | undefined): Promise<void> => {
    const send = async () => one && (await sign(server.origin, one, connections));
    const reply = await untilAnswered(send, () => {
      refused += 1;
    });
    if (reply?.status !== 201) throw new Error(`${reply?.status} ${reply?.text}`);
  };
  for (let n = 0; n < warmUps; n += 1) await signOne(signing.shift());
  const bare = url === undefined ? bareSqlite(dataDir) : barePostgres(url);
  // The mails of those before are sent.
  await pause(settlingMs);
  const before = await everything(bare);
  await signOne(signing.shift());
  const rows = written(before, await everything(bare));
  const tables = [...new Set(rows.map(([table]) => table))];
  const connection = await bare.open();
  await connection.write(
    tables.map((table) => [`create table bare_${table} as select * from ${table} limit 0`, []]),
  );
  await connection.close();
  console.log(`${name}: one commitment writes ${rows.length} rows of ${tables.join(', ')}`);
  for (const writers of writerCounts) {
    const served = await perSecond(commitments, writers, () => signOne(signing.shift()));
    const alone = await bareRate(bare, rows, url === undefined ? 1 : writers);
    console.log(
      `  ${String(writers).padStart(2)} at once ${served.toFixed(0).padStart(6)}/s, bare ${alone.toFixed(0).padStart(6)}/s, ${(served / alone).toFixed(2)} x bare`,
    );
  }
  if (refused > 0) console.log(`  (${refused} came again when they were told to)`);
  await connections.close();
  await server.stop();
}

await withFolder((folder) => measured('SQLite', folder, undefined)).catch(console.error);
const postgres = await startPostgres({ isDurable: true });
try {
  const url = await postgres.freshDatabase();
  await withFolder((folder) => measured('PostgreSQL', folder, url));
} finally {
  await postgres.stop();
}
