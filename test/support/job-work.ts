/** Jobs for tests of the runner. */
import type { JobKind, TakenJob } from '#api/platform/jobs/job-kind.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

const backOff = { firstMs: 30_000, factor: 4, attemptsMax: 3 };
export const leaseMs = 60_000;

/** Adds a job of the kind `work`. */
export const add = (storage: Storage, now: number) =>
  storage.write((trx) => addJob(trx, { kind: 'work', payload: {} }, now));

/** Reads the only job there is. */
export const row = ({ db }: Storage) =>
  db.selectFrom('jobs').selectAll().where('kind', '=', 'work').executeTakeFirstOrThrow();

/** Makes the kind `work`, which does what it is given. */
export const work = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  kind: 'work',
  backOff,
  run,
  ...more,
});

/** Work that says when it has begun and ends when it is told to. */
export function slowWork() {
  const begun = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<undefined>();
  const run = (_job: TakenJob, signal: AbortSignal) => {
    begun.resolve(signal);
    return end.promise;
  };
  return { run, begun: begun.promise, end };
}
