import { setTimeout as delay } from 'node:timers/promises';
import { isPassingTrouble } from '../storage/storage.ts';
import type { JobKind, TakenJob } from './job-kind.ts';
import { oldestDue, takeJobs } from './job-store.ts';
import type { JobsDeps } from './jobs-deps.ts';
import { runJob } from './run-job.ts';

/**
 * After one of several jobs has ended, others are about to: waiting this long takes the next for all
 * of them in one transaction.
 */
const takeTogetherMs = 10;

/** The jobs of one kind, so that a slow kind never holds up another. */
export interface Lane {
  /** Looks at once whether jobs are due. */
  wake(): void;
  /** Resolves when none runs any more. */
  idle(): Promise<void>;
}

/** Asks the database whether something is due, when it is this kind's turn to ask. */
export type Look = <T>(work: () => Promise<T>) => Promise<T>;

/** Opens the lane of a kind, in which as many jobs run at once as the kind allows. */
export function openLane(deps: JobsDeps, kind: JobKind, look: Look, stopping: AbortSignal): Lane {
  const { atOnce = 1 } = kind;
  const running = new Set<Promise<void>>();
  let round: Promise<void> | undefined;
  let again = false;
  let woken = Promise.withResolvers<void>();

  async function rounds(): Promise<void> {
    while ((again && !stopping.aborted) || running.size > 0) {
      again = false;
      woken = Promise.withResolvers();
      const places = stopping.aborted ? 0 : atOnce - running.size;
      const taken = places > 0 ? await take(places) : [];
      for (const job of taken) start(job);
      if (running.size === 0 || again) continue;
      const isFull = taken.length === places;
      await Promise.race(isFull ? running : [...running, woken.promise]);
      // More may be due than there were places for.
      again ||= isFull;
      if (atOnce > 1 && running.size > 0) await delay(takeTogetherMs);
    }
  }

  async function take(atMost: number): Promise<readonly TakenJob[]> {
    try {
      return await takeDue(deps, kind, look, atMost);
    } catch (error) {
      logTrouble(error);
      return [];
    }
  }

  function start(job: TakenJob): void {
    const startedAt = performance.now();
    const run = runJob(deps, kind, job, stopping)
      .then((result) => {
        deps.observer.jobFinished(kind.kind, result, (performance.now() - startedAt) / 1_000);
      }, logTrouble)
      .finally(() => running.delete(run));
    running.add(run);
  }

  function logTrouble(error: unknown): void {
    const level = isPassingTrouble(error) ? 'warn' : 'error';
    deps.log[level]({ kind: kind.kind, err: error }, 'jobs could not be read or recorded');
  }

  return {
    wake() {
      if (stopping.aborted) return;
      again = true;
      woken.resolve();
      round ??= rounds().finally(() => {
        round = undefined;
      });
    },
    async idle() {
      await round;
    },
  };
}

/** Takes jobs of a kind that are due. */
async function takeDue(
  deps: JobsDeps,
  kind: JobKind,
  look: Look,
  atMost: number,
): Promise<readonly TakenJob[]> {
  const { storage, now, observer, leaseMs } = deps;
  const dueAt = await look(async () => {
    const isNeeded = (await kind.isNeeded?.()) ?? true;
    return isNeeded ? oldestDue(storage.db, kind, leaseMs, now()) : undefined;
  });
  const overdueMs = dueAt === undefined ? 0 : Math.max(0, now() - Date.parse(dueAt));
  observer.jobsOverdue(kind.kind, overdueMs / 1_000);
  if (dueAt === undefined) return [];
  return storage.write((trx) => takeJobs(trx, storage.engine, kind, deps, atMost, now()), {
    seesOthers: true,
  });
}
