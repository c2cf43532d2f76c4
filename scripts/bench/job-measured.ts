/** One job, asked of a server again and again: how fast it is, and what it costs. */
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { quantile } from '../trials/figures.ts';
import { printTable } from '../trials/table.ts';
import type { JobRequest } from './peers/record-server.ts';
import { forSeconds, perSecond } from './per-second.ts';
import { usedBy } from './process-tree.ts';
import type { Asked } from './statement-counts.ts';

const connections = 8;
/** What follows an answer, such as its mails, belongs to it. */
const settlingMs = 2_500;

export interface JobMeasured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time a request, of the server without its database. */
  readonly processor: number;
  /** A request. */
  readonly statements: number;
  /** Milliseconds a request that the database spent on them. */
  readonly database: number;
}

/** Asks a server for so long, or so often, with what it does afterwards included in what it costs. */
export async function measureJob(
  { pid, origin, databaseUrl }: { pid: number; origin: string; databaseUrl: string },
  next: (n: number) => JobRequest,
  much: { readonly times: number } | { readonly seconds: number },
  askedOf: (databaseUrl: string) => Promise<Asked>,
): Promise<JobMeasured> {
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  let count = 0;
  const [used, before] = [await usedBy(pid), await askedOf(databaseUrl)];
  const rate = await perSecond(
    connections,
    async () => {
      count += 1;
      const { method, path, headers, body, status } = next(count);
      const sentAt = performance.now();
      const reply = await pool.request({ method, path, headers, body: body ?? null });
      if (reply.statusCode !== status) {
        throw new Error(`${path}: ${reply.statusCode} ${await reply.body.text()}`);
      }
      await reply.body.dump({ limit: Number.POSITIVE_INFINITY });
      times.push(performance.now() - sentAt);
    },
    'times' in much ? (begun) => begun < much.times : forSeconds(much.seconds),
  );
  await pool.close();
  await pause(settlingMs);
  const [usedAfter, after] = [await usedBy(pid), await askedOf(databaseUrl)];
  return {
    perSecond: rate,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processor: (usedAfter.all - used.all) / times.length,
    statements: (after.statements - before.statements) / times.length,
    database: (after.ms - before.ms) / times.length,
  };
}

/** Prints the medians of a job's rounds, each beside that of the first side. */
export function printJob(
  job: string,
  rounds: number,
  results: ReadonlyMap<string, readonly JobMeasured[]>,
): void {
  const columns: readonly (readonly [string, keyof JobMeasured, number])[] = [
    ['req/s', 'perSecond', 0],
    ['p50 ms', 'p50', 1],
    ['p99 ms', 'p99', 1],
    ['processor ms', 'processor', 2],
    ['statements', 'statements', 1],
    ['database ms', 'database', 2],
  ];
  const figures = [...results.values()].map((all) =>
    columns.map(([, of]) =>
      quantile(
        all.map((one) => one[of]),
        0.5,
      ),
    ),
  );
  const rows = [...results.keys()].map((name, row) => [
    name,
    ...columns.map(([, , digits], at) => {
      const [figure = Number.NaN, ours = Number.NaN] = [figures[row]?.[at], figures[0]?.[at]];
      return `${figure.toFixed(digits)} (${(figure / ours).toFixed(2)} x)`;
    }),
  ]);
  const title = `${job}, ${connections} at once, medians of ${rounds} rounds; x is relative to ours, processor, statements and database are those of a request`;
  printTable(title, [['', ...columns.map(([head]) => head)], ...rows]);
}
