import type { Transaction } from '../storage/storage.ts';
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
import type { Conclusion, JobKind, TakenJob } from './job-kind.ts';
import { finishJob, releaseJob } from './job-store.ts';
import type { AttemptResult } from './jobs-deps.ts';

/** Makes one attempt at a job, keeps its lease meanwhile, and records how it ended. */
export async function runJob(
  deps: RunDeps,
  kind: JobKind,
  job: TakenJob,
  stopping: AbortSignal,
): Promise<AttemptResult> {
  const lease = keepLeases(deps, [job]);
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
      record = (trx) => releaseJob(trx, job);
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
