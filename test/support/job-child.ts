/**
 * A process that runs jobs on a PostgreSQL database until it is told to end: each run is noted in
 * the table `runs`, and told to the parent when it begins.
 */

import { Pool } from 'pg';
import { pino } from 'pino';
import { migrations } from '#api/features.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { repeatByTimer, startJobs } from '#api/platform/jobs/jobs.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';

/** What the jobs of this test are about. */
export interface ChildJob {
  readonly name: string;
  /** How long it takes. */
  readonly ms: number;
  /** The first attempt goes on for ever. */
  readonly hangs?: boolean;
}

export interface BegunRun {
  readonly name: string;
  readonly attempts: number;
}

export const childLeaseMs = 5_000;
/** How many jobs a child runs at a time. */
export const jobsAtOnce = 3;
/** How often a child looks for jobs and renews its lease. */
const oftenMs = 400;

async function runUntilTold(databaseUrl: string): Promise<void> {
  const storage = await openPostgres(databaseUrl, migrations);
  const notes = new Pool({ connectionString: databaseUrl, max: 2 });
  const kind: JobKind = {
    kind: 'work',
    atOnce: jobsAtOnce,
    backOff: { firstMs: 1_000, factor: 1, attemptsMax: 3 },
    async run({ payload, attempts }) {
      const { name, ms, hangs } = JSON.parse(payload) as ChildJob;
      const { rows } = await notes.query<{ id: number }>(
        'insert into runs (name, pid, began) values ($1, $2, clock_timestamp()) returning id',
        [name, process.pid],
      );
      process.send?.({ name, attempts } satisfies BegunRun);
      if (hangs === true && attempts === 1) await new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await notes.query('update runs set ended = clock_timestamp() where id = $1', [rows[0]?.id]);
      return undefined;
    },
  };
  const jobs = await startJobs({
    storage,
    kinds: [kind],
    now: Date.now,
    log: pino({ level: 'silent' }),
    observer: { jobFinished: () => undefined, jobsOverdue: () => undefined },
    owner: `child/${process.pid}`,
    leaseMs: childLeaseMs,
    onFailed: async () => undefined,
    random: Math.random,
    repeat: (work, everyMs) => repeatByTimer(work, Math.min(everyMs, oftenMs)),
  });
  process.once('disconnect', async () => {
    await jobs.close();
    await notes.end();
    await storage.close();
  });
}

const [, , databaseUrl] = process.argv;
if (import.meta.main && databaseUrl !== undefined) await runUntilTold(databaseUrl);
