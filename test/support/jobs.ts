import { pino } from 'pino';
import type { AnyKind } from '#api/platform/jobs/job-kind.ts';
import { type Jobs, startJobs } from '#api/platform/jobs/jobs.ts';
import type { AttemptResult, JobsDeps } from '#api/platform/jobs/jobs-deps.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

export interface TestJobs extends Jobs {
  /** How each attempt ended, in order. */
  readonly results: AttemptResult[];
  readonly lines: string[];
  /** Calls what repeats: the search for due jobs, and the renewal of each lease that is held. */
  tick(): Promise<void>;
}

/** A process that runs jobs; its timers are called by hand. */
export async function startTestJobs(
  storage: Storage,
  kinds: readonly AnyKind[],
  now: () => number,
  parts: Partial<JobsDeps> = {},
): Promise<TestJobs> {
  const results: AttemptResult[] = [];
  const lines: string[] = [];
  const repeating = new Set<() => Promise<void>>();
  const jobs = await startJobs({
    storage,
    kinds,
    now,
    log: pino({}, { write: (line) => lines.push(line) }),
    observer: {
      jobFinished: (_kind, result) => void results.push(result),
      jobsOverdue: () => undefined,
    },
    owner: 'one',
    leaseMs: 60_000,
    onFailed: async () => undefined,
    random: () => 0,
    repeat(work) {
      repeating.add(work);
      return () => repeating.delete(work);
    },
    ...parts,
  });
  async function tick(): Promise<void> {
    await Promise.all([...repeating].map((work) => work()));
  }
  return { ...jobs, results, lines, tick };
}
