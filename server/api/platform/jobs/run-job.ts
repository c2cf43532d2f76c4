import { setTimeout as delay } from 'node:timers/promises';
import { isPassingTrouble, type Storage, type Transaction } from '../storage/storage.ts';
import { type Conclusion, JobFailed, type JobKind, type TakenJob } from './job-kind.ts';
import { failJob, finishJob, releaseJob, renewLease } from './job-store.ts';
import type { AttemptResult, JobsDeps } from './jobs-deps.ts';

/** A lease is renewed this many times before it would end. */
const renewalsPerLease = 4;
/** How often, and how many times, recording the outcome of an attempt is tried again. */
const recordAgainMs = 500;
const recordAtMost = 20;

type RunDeps = Pick<
  JobsDeps,
  'storage' | 'log' | 'now' | 'leaseMs' | 'onFailed' | 'random' | 'repeat'
>;

/** Makes one attempt at a job, keeps its lease meanwhile, and records how it ended. */
export async function runJob(
  deps: RunDeps,
  kind: JobKind,
  job: TakenJob,
  stopping: AbortSignal,
): Promise<AttemptResult> {
  const lease = keepLease(deps, job);
  const signal = AbortSignal.any([stopping, lease.lost]);
  let record: (trx: Transaction) => Promise<boolean>;
  let result: AttemptResult = 'done';
  try {
    requireAttemptsLeft(kind, job);
    const conclude = await kind.run(job, signal);
    record = (trx) => recordSuccess(trx, kind, job, conclude, deps.now());
  } catch (thrown) {
    if (signal.aborted && thrown === signal.reason) {
      result = 'released';
      record = (trx) => releaseJob(trx, job, deps.now());
    } else {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const isLast = isLastAttempt(kind, job, error);
      result = isLast ? 'failed' : 'put-off';
      record = (trx) => recordFailure(trx, kind, job, { error, isLast, deps });
      logFailure(deps, job, error, isLast);
    }
  } finally {
    lease.stop();
  }
  const isOwn = await recorded(deps.storage, record, stopping);
  if (!isOwn) deps.log.warn(nameOf(job), 'a job was taken over while it ran');
  return isOwn ? result : 'lost';
}

/** The one before, or this one, ended its process each time; it must not do so for ever. */
function requireAttemptsLeft({ everyMs, backOff }: JobKind, { attempts }: TakenJob): void {
  if (everyMs !== undefined || attempts <= backOff.attemptsMax) return;
  throw new JobFailed('The process that ran this job ended before it was done.', { isFinal: true });
}

function isLastAttempt({ everyMs, backOff }: JobKind, job: TakenJob, error: Error): boolean {
  if (everyMs !== undefined) return false;
  return job.attempts >= backOff.attemptsMax || (error instanceof JobFailed && error.isFinal);
}

async function recordSuccess(
  trx: Transaction,
  kind: JobKind,
  job: TakenJob,
  conclude: Conclusion | undefined,
  now: number,
): Promise<boolean> {
  const isOwn = await finishJob(trx, kind, job, now);
  if (isOwn) await conclude?.(trx);
  return isOwn;
}

async function recordFailure(
  trx: Transaction,
  kind: JobKind,
  job: TakenJob,
  { error, isLast, deps }: { error: Error; isLast: boolean; deps: RunDeps },
): Promise<boolean> {
  const isOwn = await failJob(trx, kind, job, { error, isLast, chance: deps.random() }, deps.now());
  if (isOwn) await kind.onFailure?.(trx, job, error, isLast);
  if (isOwn && isLast) await deps.onFailed(trx, job);
  return isOwn;
}

function logFailure({ log }: RunDeps, job: TakenJob, error: Error, isLast: boolean): void {
  // Whoever throws a JobFailed has logged what may be logged.
  if (error instanceof JobFailed) return;
  const level = isPassingTrouble(error) && !isLast ? 'warn' : 'error';
  log[level]({ ...nameOf(job), err: error }, 'a job failed');
}

function nameOf({ id, kind, attempts }: TakenJob): object {
  return { job: id, kind, attempt: attempts };
}

/** Renews the lease until it is stopped; `lost` aborts when another process has the job. */
function keepLease(
  { storage, log, now, leaseMs, repeat }: RunDeps,
  job: TakenJob,
): { readonly lost: AbortSignal; stop(): void } {
  const losing = new AbortController();
  async function renew(): Promise<void> {
    try {
      if (await storage.write((trx) => renewLease(trx, job, leaseMs, now()))) return;
      losing.abort(new Error('Another process has taken over this job.'));
    } catch (error) {
      // Tried again soon. If the lease ends before that works, another process takes over.
      log.warn({ ...nameOf(job), err: error }, 'a lease could not be renewed');
    }
  }
  const stop = repeat(renew, leaseMs / renewalsPerLease);
  return { lost: losing.signal, stop };
}

/**
 * Records the outcome of an attempt, and tries again while the database refuses writes: work that
 * is done but not recorded as done would be done again.
 */
async function recorded(
  storage: Storage,
  record: (trx: Transaction) => Promise<boolean>,
  stopping: AbortSignal,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await storage.write(record);
    } catch (error) {
      if (!isPassingTrouble(error) || tries >= recordAtMost || stopping.aborted) throw error;
      await delay(recordAgainMs);
    }
  }
}
