/** What every attempt at jobs takes: their leases, and that its outcome is recorded. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  isPassingTrouble,
  type Storage,
  type Transaction,
  type WriteOptions,
} from '../storage/storage.ts';
import { together } from '../storage/together.ts';
import { JobFailed, type KindRules, type TakenJob } from './job-kind.ts';
import { failJob, renewLease } from './job-store.ts';
import type { JobsDeps } from './jobs-deps.ts';

/** A lease is renewed this many times before it would end. */
const renewalsPerLease = 4;
/** How often, and how many times, recording the outcome of an attempt is tried again. */
const recordAgainMs = 500;
const recordAtMost = 20;

export type RunDeps = Pick<
  JobsDeps,
  'storage' | 'log' | 'now' | 'leaseMs' | 'onFailed' | 'random' | 'repeat'
>;

/**
 * Rejects a job of which each attempt that is allowed was begun and not ended: the process ended each
 * time, and must not do so for ever.
 */
export function requireAttemptsLeft({ everyMs, backOff }: KindRules, { attempts }: TakenJob): void {
  if (everyMs !== undefined || attempts <= backOff.attemptsMax) return;
  throw new JobFailed('The process that ran this job ended before it was done.', { isFinal: true });
}

/** Tells whether a job that failed in this attempt has failed for good. */
export function isLastAttempt(
  { everyMs, backOff }: KindRules,
  job: TakenJob,
  error: Error,
): boolean {
  if (everyMs !== undefined) return false;
  return job.attempts >= backOff.attemptsMax || (error instanceof JobFailed && error.isFinal);
}

/** Records a failed attempt where the job and its work are recorded; false when it was taken over. */
export async function recordFailure(
  trx: Transaction,
  kind: KindRules,
  job: TakenJob,
  { error, isLast, deps }: { error: Error; isLast: boolean; deps: RunDeps },
): Promise<boolean> {
  const isOwn = await failJob(trx, kind, job, { error, isLast, chance: deps.random() }, deps.now());
  if (isOwn) await kind.onFailure?.(trx, job, error, isLast);
  if (isOwn && isLast) await deps.onFailed(trx, job);
  return isOwn;
}

/** Logs a failed attempt, unless whoever failed has logged what may be logged. */
export function logFailure({ log }: RunDeps, job: TakenJob, error: Error, isLast: boolean): void {
  // Whoever throws a JobFailed has logged what may be logged.
  if (error instanceof JobFailed) return;
  const level = isPassingTrouble(error) && !isLast ? 'warn' : 'error';
  log[level]({ ...nameOf(job), err: error }, 'a job failed');
}

/** Names an attempt in the log. */
export function nameOf({ id, kind, attempts }: TakenJob): object {
  return { job: id, kind, attempt: attempts };
}

/** Renews leases until it is stopped; `lost` aborts when another process has one of the jobs. */
export function keepLeases(
  { storage, log, now, leaseMs, repeat }: RunDeps,
  jobs: readonly TakenJob[],
): { readonly lost: AbortSignal; stop(): void } {
  const losing = new AbortController();
  async function renew(): Promise<void> {
    try {
      const isOwn = await storage.write((trx) =>
        together(jobs.map((job) => renewLease(trx, job, leaseMs, now()))),
      );
      if (isOwn.every(Boolean)) return;
      losing.abort(new Error('Another process has taken over this job.'));
    } catch (error) {
      // Tried again soon. If the lease ends before that works, another process takes over.
      log.warn({ jobs: jobs.map(({ id }) => id), err: error }, 'leases could not be renewed');
    }
  }
  const stop = repeat(renew, leaseMs / renewalsPerLease);
  return { lost: losing.signal, stop };
}

/**
 * Records the outcome of an attempt, and tries again while the database refuses writes: work that
 * is done but not recorded as done would be done again.
 */
export async function recorded<T>(
  storage: Storage,
  record: (trx: Transaction) => Promise<T>,
  stopping: AbortSignal,
  options?: WriteOptions,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await storage.write(record, options);
    } catch (error) {
      if (!isPassingTrouble(error) || tries >= recordAtMost || stopping.aborted) throw error;
      await delay(recordAgainMs);
    }
  }
}
