/** What goes wrong with jobs, in numbers for metrics and operators. */
import type { Database } from '../storage/storage.ts';
import type { KindRules } from './job-kind.ts';
import { recurringId } from './job-store.ts';

/** Jobs that failed for good are told of for so long, unless they are tried again. */
const failedToldMs = 86_400_000;

/** How many jobs of each kind failed for good within a day, and were not tried again. */
export async function failedJobs(
  db: Database,
  now: number,
): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((job) => ['kind', job.fn.countAll().as('count')])
    .where('state', '=', 'failed')
    .where('finished_at', '>', new Date(now - failedToldMs).toISOString())
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** A recurring job whose last attempts failed. */
export interface FailingJob {
  readonly kind: string;
  readonly attempts: number;
  /** Why the last one failed. */
  readonly reason: string | null;
}

/** Recurring jobs whose last attempts failed; they are tried for ever, so none fails for good. */
export async function failingJobs(
  db: Database,
  kinds: readonly KindRules[],
): Promise<readonly FailingJob[]> {
  const recurring = kinds.filter(({ everyMs }) => everyMs !== undefined);
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'attempts', 'last_error'])
    .where(
      'id',
      'in',
      recurring.map(({ kind }) => recurringId(kind)),
    )
    .where('outcome', '=', 'failed')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, attempts, last_error }) => ({ kind, attempts, reason: last_error }));
}

/** How long the oldest job of a kind has not been done, in seconds; 0 when there is none. */
export async function oldestWaiting(db: Database, kind: string, now: number): Promise<number> {
  return sinceWaiting(
    await db.selectNoFrom(waitingMoments(db, kind)).executeTakeFirstOrThrow(),
    now,
  );
}

/** The queries of when the oldest jobs of a kind were made that wait or run, each by the index. */
export function waitingMoments(db: Database, kind: string) {
  const oldestIn = (state: 'waiting' | 'running') =>
    db
      .selectFrom('jobs')
      .select((job) => job.fn.min<string | null>('created_at').as('at'))
      .where('kind', '=', kind)
      .where('state', '=', state);
  return [oldestIn('waiting').as('waitingSince'), oldestIn('running').as('runningSince')] as const;
}

/** How long ago the older of the two was, in seconds; 0 when there is none. */
export function sinceWaiting(
  found: { readonly waitingSince: string | null; readonly runningSince: string | null },
  now: number,
): number {
  const [oldest] = [found.waitingSince, found.runningSince].flatMap((at) => at ?? []).sort();
  return oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1_000);
}
