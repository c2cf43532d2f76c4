/**
 * Clocks: what one pass over a portal with many open raises costs while nothing is due, and the reads
 * of what the clock will do, on both databases. Statements are counted; processor time is the
 * process's own, so that other programs do not count.
 *
 *     node scripts/bench/schedules.ts [open raises …]
 */
import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { JobDeps } from '#api/platform/deps.ts';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { raiseById } from '../../server/api/features/raises/raise-store.ts';
import { raisesByNextLook } from '../../server/api/features/scheduling/raise-looks.ts';
import { scheduledTransitionsOf } from '../../server/api/features/scheduling/schedule.ts';
import { moveCommitments } from '../../server/api/features/scheduling/scheduled-commitment-transitions.ts';
import { moveRaises } from '../../server/api/features/scheduling/scheduled-raise-transitions.ts';
import { companyOf, copyRow } from '../trials/copy-row.ts';
import { inStorage, onEachEngine } from '../trials/engines.ts';
import { growPortal } from '../trials/grown-portal.ts';

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1_000, 3_000, 10_000];
const dayMs = 86_400_000;
const perPage = 51;
let statements = 0;

countCalls(StatementSync.prototype, ['all', 'get', 'run', 'iterate']);
countCalls(pg.Client.prototype, ['query']);

function countCalls(of: object, names: readonly string[]): void {
  const methods = of as Record<string, (...args: unknown[]) => unknown>;
  for (const name of names) {
    const call = required(methods[name]);
    methods[name] = function counted(this: unknown, ...args) {
      statements += 1;
      return call.apply(this, args);
    };
  }
}

/** Open raises, each of its own company and with one commitment that somebody has signed. */
async function openRaises(trx: Transaction, model: string, count: number): Promise<void> {
  const company = await companyOf(trx, model);
  await copyRow(trx, 'companies', { id: company }, count, {
    id: `'cmp_o' || i`,
  });
  await copyRow(trx, 'raises', { id: model }, count, {
    ...{ id: `'rse_o' || i`, slug: `'open-' || i`, company_id: `'cmp_o' || i` },
    published_snapshot_id: 'null',
  });
  const { id } = await trx
    .selectFrom('commitments')
    .select('id')
    .where('state', '=', 'signed')
    .limit(1)
    .executeTakeFirstOrThrow();
  await copyRow(trx, 'commitments', { id: id }, count, {
    id: `'cmt_o' || i`,
    raise_id: `'rse_o' || i`,
  });
  await sql`insert into raise_totals (raise_id, state, amount, count)
    select raise_id, state, amount, 1 from commitments
    where id like 'cmt_o%' and length(id) < 20`.execute(trx);
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
  const before = statements;
  const cpu = process.cpuUsage();
  const from = performance.now();
  await work();
  const wall = performance.now() - from;
  const { user, system } = process.cpuUsage(cpu);
  const count = statements - before;
  const own = (user + system) / 1_000;
  console.log(
    `  ${name.padEnd(28)}${String(count).padStart(10)}${own.toFixed(1).padStart(12)}${wall.toFixed(1).padStart(12)}`,
  );
}

async function measure(storage: Storage, open: number): Promise<void> {
  const portal = await growPortal(storage, { commitments: 1_000, raises: 20 });
  await storage.write((trx) => openRaises(trx, portal.raiseId, open));
  await storage.write((trx) => sql`analyze`.execute(trx));
  const { db } = storage;
  const options = {} as JobDeps['options'];
  const deps = { storage, options, now: Date.now, log: pino({ level: 'silent' }) };
  const pass = async () => {
    await moveRaises(deps);
    await moveCommitments(deps);
  };
  console.log(
    `${storage.engine}, ${open.toLocaleString('en')} open raises`.padEnd(30) +
      'statements      CPU ms     wall ms',
  );
  await measured('first pass after a start', pass);
  await measured('a pass with nothing due', pass);
  await measured('and again', pass);
  const until = new Date(Date.now() + 60 * dayMs).toISOString();
  await measured('GET /raises/:id/schedule', async () =>
    scheduledTransitionsOf(db, [required(await raiseById(db, 'rse_o7'))], false),
  );
  await measured('GET /admin/schedule', async () =>
    scheduledTransitionsOf(db, await raisesByNextLook(db, until, { limit: perPage }), true),
  );
}

await onEachEngine(async ({ withPlace }) => {
  for (const open of sizes) {
    await withPlace((place) => inStorage(place, (storage) => measure(storage, open)));
  }
});
