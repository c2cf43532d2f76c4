/**
 * Work in the background, once over all nodes. Each job is a row; a process takes it for a while
 * (its lease), renews the lease while it works, and records the outcome. When the process dies the
 * lease ends, and another one takes the job over.
 */
import { lines } from '../storage/lines.ts';
import type { Tables, Transaction } from '../storage/storage.ts';
import { retryJob, retryUntil, scheduleRecurring } from './job-store.ts';
import { type FailingJob, failingJobs } from './job-troubles.ts';
import type { JobsDeps } from './jobs-deps.ts';
import { type Lane, type Look, openLane } from './lane.ts';

/** How often each process looks for jobs that became due, unless their kind says otherwise. */
const defaultLookEveryMs = 5_000;
/**
 * How long a job whose process died stays untouched. The clocks of two nodes must differ by less,
 * or the one that is ahead would take jobs that are running.
 */
export const defaultLeaseMs = 60_000;

export interface Jobs {
  /** Looks at once whether a job of this kind is due, because one was just added. */
  wake(kind: string): void;
  /** Until when a job that failed can be tried again; undefined when it cannot be. */
  retryUntil(job: Pick<Tables['jobs'], 'kind' | 'state' | 'finished_at'>): string | undefined;
  /** Makes a failed job due again, in the caller's transaction; false when that is not possible. */
  retry(trx: Transaction, id: string): Promise<boolean>;
  /** Recurring jobs whose last attempts failed, and how many in a row. */
  failing(): Promise<readonly FailingJob[]>;
  /** Runs what is due of this kind and resolves when that is done. */
  drain(kind: string): Promise<void>;
  /** Takes no more jobs, and resolves when those that run are done or given back. */
  close(): Promise<void>;
}

/** Starts looking for jobs, and runs those that are due, each kind in a lane of its own. */
export async function startJobs(deps: JobsDeps): Promise<Jobs> {
  const { kinds, storage, now, repeat } = deps;
  await storage.write((trx) => scheduleRecurring(trx, kinds, now()));
  const stopping = new AbortController();
  const looks = lines();
  // One after the other: all kinds look at the same moments, and on PostgreSQL each look beside others
  // takes a connection, which a server of its own keeps for as long as the node runs.
  const look: Look = (work) => looks.follow('look', work);
  const lanes = new Map(
    kinds.map((kind) => [kind.kind, openLane(deps, kind, look, stopping.signal)]),
  );
  const stopLooking = kinds.map(({ kind, lookEveryMs = defaultLookEveryMs }) =>
    repeat(async () => laneOf(kind).wake(), lookEveryMs),
  );
  for (const lane of lanes.values()) lane.wake();
  function laneOf(kind: string): Lane {
    const lane = lanes.get(kind);
    if (lane === undefined) throw new Error(`There is no job named ${kind}.`);
    return lane;
  }
  const kindOf = (name: string) => kinds.find(({ kind }) => kind === name);
  return {
    wake: (kind) => laneOf(kind).wake(),
    retryUntil: (job) => retryUntil(kindOf(job.kind), job, now()),
    async retry(trx, id) {
      const job = await trx
        .selectFrom('jobs')
        .select(['kind', 'state', 'finished_at', 'payload'])
        .where('id', '=', id)
        .executeTakeFirst();
      const kind = job && kindOf(job.kind);
      if (job === undefined || retryUntil(kind, job, now()) === undefined) return false;
      if ((await kind?.onRetry?.(trx, job.payload)) === false) return false;
      return retryJob(trx, id, now());
    },
    failing: () => failingJobs(storage.db, kinds),
    async drain(kind) {
      laneOf(kind).wake();
      await laneOf(kind).idle();
    },
    async close() {
      for (const stop of stopLooking) stop();
      stopping.abort(new Error('The server is shutting down.'));
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
}

/** Repeats by the clock of the machine, without keeping the process alive. */
export function repeatByTimer(work: () => Promise<void>, everyMs: number): () => void {
  const timer = setInterval(() => void work(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Repeats nothing: jobs run when they are woken or drained. */
export function neverRepeat(): () => void {
  return () => undefined;
}
