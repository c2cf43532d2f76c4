/**
 * Durable commitments per second: signed over HTTP through the server as it is shipped, each with its
 * ledger, agreement, audit line, notifications and mails on the disk before it is answered. Beside it
 * a bare driver that inserts the very rows that one commitment wrote, in one transaction each, on the
 * same database in the same run, into tables without keys or checks. SQLite and PostgreSQL, all for
 * one raise, whose ledger puts them one after another.
 *
 *     node scripts/bench/commitments.ts [commitments]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type ReadyToSign, readyToSign, sign } from '../trials/commit-visitors.ts';
import { inStorage, onEachEngine, type Place, serve } from '../trials/engines.ts';
import { beginRound } from '../trials/open-round.ts';
import { untilAnswered, visitorConnections } from '../trials/visitors.ts';
import { type BareDatabase, bareDatabase, insertsPerSecond, type Row } from './bare-databases.ts';
import { perSecond } from './per-second.ts';

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

async function measured(name: string, place: Place): Promise<void> {
  const investors = warmUps + 1 + writerCounts.length * commitments;
  const size = { investors, max: ticket * investors, minTicket: ticket };
  const round = await inStorage(place, (storage) => beginRound(storage, size));
  const server = await serve(place);
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
  const bare = bareDatabase(place);
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
  const bareRows = rows.map(([table, row]) => [`bare_${table}`, row] as const);
  const goesOn = (begun: number) => begun < commitments;
  for (const writers of writerCounts) {
    const served = await perSecond(writers, () => signOne(signing.shift()), goesOn);
    const bareWriters = name === 'SQLite' ? 1 : writers;
    const alone = await insertsPerSecond(bare, () => bareRows, bareWriters, goesOn);
    console.log(
      `  ${String(writers).padStart(2)} at once ${served.toFixed(0).padStart(6)}/s, bare ${alone.toFixed(0).padStart(6)}/s, ${(served / alone).toFixed(2)} x bare`,
    );
  }
  if (refused > 0) console.log(`  (${refused} came again when they were told to)`);
  await connections.close();
  await server.stop();
}

await onEachEngine(({ name, withPlace }) => withPlace((place) => measured(name, place)), {
  isDurable: true,
});
