import { isPassingTrouble, type Transaction } from '../storage/storage.ts';
import {
  isLastAttempt,
  keepLeases,
  logFailure,
  nameOf,
  type RunDeps,
  recorded,
  recordFailure,
  requireAttemptsLeft,
} from './attempt.ts';
import type { BatchKind, Ended, TakenJob } from './job-kind.ts';
import { finishJobs, releaseJob } from './job-store.ts';
import type { AttemptResult } from './jobs-deps.ts';

/**
 * Makes one attempt at several jobs, keeps their leases meanwhile, and records together how each ended.
 * Returns the results in the order of the jobs.
 */
export async function runBatch(
  deps: RunDeps,
  kind: BatchKind,
  jobs: readonly TakenJob[],
  stopping: AbortSignal,
): Promise<readonly AttemptResult[]> {
  const ended = await attempt(deps, kind, jobs, stopping);
  const failed = jobs.flatMap((job) => {
    const error = ended.get(job);
    if (!(error instanceof Error)) return [];
    return [{ job, error, isLast: isLastAttempt(kind, job, error) }];
  });
  for (const { job, error, isLast } of failed) logFailure(deps, job, error, isLast);
  const own = await recordAll(deps, kind, { jobs, ended, failed }, stopping);
  return jobs.map((job) => {
    if (!own.has(job)) {
      deps.log.warn(nameOf(job), 'a job was taken over while it ran');
      return 'lost';
    }
    const failure = failed.find((one) => one.job === job);
    if (failure !== undefined) return failure.isLast ? 'failed' : 'put-off';
    return ended.get(job) === 'done' ? 'done' : 'released';
  });
}

/** Does the jobs that have attempts left. What goes wrong with all of them is an error of each. */
async function attempt(
  deps: RunDeps,
  kind: BatchKind,
  jobs: readonly TakenJob[],
  stopping: AbortSignal,
): Promise<ReadonlyMap<TakenJob, Ended>> {
  const ended = new Map<TakenJob, Ended>();
  for (const job of jobs) {
    try {
      requireAttemptsLeft(kind, job);
    } catch (error) {
      ended.set(job, error as Error);
    }
  }
  const allowed = jobs.filter((job) => !ended.has(job));
  const leases = keepLeases(deps, jobs);
  try {
    const signal = AbortSignal.any([stopping, leases.lost]);
    for (const [job, how] of await kind.batch.run(allowed, signal)) ended.set(job, how);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    for (const job of allowed) ended.set(job, error);
  } finally {
    leases.stop();
  }
  return ended;
}

interface Outcomes {
  readonly jobs: readonly TakenJob[];
  readonly ended: ReadonlyMap<TakenJob, Ended>;
  readonly failed: readonly {
    readonly job: TakenJob;
    readonly error: Error;
    readonly isLast: boolean;
  }[];
}

/**
 * Records all outcomes by one transaction. Where one of them cannot be recorded, each is by itself: what
 * was done must not be done again because of another.
 */
async function recordAll(
  deps: RunDeps,
  kind: BatchKind,
  outcomes: Outcomes,
  stopping: AbortSignal,
): Promise<ReadonlySet<TakenJob>> {
  // Each row is changed only while it is held, so what others have committed meanwhile may be seen.
  const recordSome = (some: Outcomes) =>
    recorded(deps.storage, (trx) => record(trx, deps, kind, some), stopping, { seesOthers: true });
  try {
    return await recordSome(outcomes);
  } catch (error) {
    if (outcomes.jobs.length < 2 || isPassingTrouble(error)) throw error;
    deps.log.warn({ kind: kind.kind, err: error }, 'jobs could not be recorded together');
  }
  const own = new Set<TakenJob>();
  for (const job of outcomes.jobs) {
    const failed = outcomes.failed.filter((one) => one.job === job);
    try {
      const alone = await recordSome({ jobs: [job], ended: outcomes.ended, failed });
      if (alone.has(job)) own.add(job);
    } catch (error) {
      deps.log.error({ ...nameOf(job), err: error }, 'the outcome of a job could not be recorded');
    }
  }
  return own;
}

/** Returns the jobs that were still this process's: those of others are left as they are. */
async function record(
  trx: Transaction,
  deps: RunDeps,
  kind: BatchKind,
  { jobs, ended, failed }: Outcomes,
): Promise<ReadonlySet<TakenJob>> {
  const { storage, now } = deps;
  const done = jobs.filter((job) => ended.get(job) === 'done');
  const finished = await finishJobs(trx, storage.engine, done, now());
  if (finished.length > 0) await kind.batch.conclude(trx, finished);
  const own = new Set(finished);
  for (const { job, error, isLast } of failed) {
    if (await recordFailure(trx, kind, job, { error, isLast, deps })) own.add(job);
  }
  for (const job of jobs) {
    if ((ended.get(job) ?? 'released') !== 'released') continue;
    if (await releaseJob(trx, job)) own.add(job);
  }
  return own;
}
