import { setTimeout as delay } from 'node:timers/promises';
import { isPassingTrouble } from '../storage/storage.ts';
import type { AnyKind, TakenJob } from './job-kind.ts';
import { oldestDue, takeJobs } from './job-store.ts';
import type { AttemptResult, JobsDeps } from './jobs-deps.ts';
import { runBatch } from './run-batch.ts';
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

/**
 * Opens the lane of a kind, in which as many jobs run at once as the kind allows, or as many batches.
 */
export function openLane(deps: JobsDeps, kind: AnyKind, look: Look, stopping: AbortSignal): Lane {
  const { atOnce = 1 } = kind;
  const running = new Set<Promise<void>>();
  let round: Promise<void> | undefined;
  let again = false;
  let woken = Promise.withResolvers<void>();

  /** How many may be taken now. */
  function places(): number {
    const free = stopping.aborted ? 0 : atOnce - running.size;
    if (free <= 0) return 0;
    return 'batch' in kind ? kind.batch.most : free;
  }

  async function rounds(): Promise<void> {
    while ((again && !stopping.aborted) || running.size > 0) {
      again = false;
      woken = Promise.withResolvers();
      const atMost = places();
      // More may be due than there were places for.
      const { jobs, isFull } = atMost > 0 ? await take(atMost) : { jobs: [], isFull: true };
      start(jobs);
      again ||= isFull && places() > 0;
      if (running.size === 0 || again) continue;
      await Promise.race(isFull ? running : [...running, woken.promise]);
      again ||= isFull;
      if (!('batch' in kind) && atOnce > 1 && running.size > 0) await delay(takeTogetherMs);
    }
  }

  async function take(atMost: number): Promise<Taken> {
    try {
      return await takeDue(deps, kind, look, atMost);
    } catch (error) {
      logTrouble(error);
      return { jobs: [], isFull: false };
    }
  }

  function start(taken: readonly TakenJob[]): void {
    if (!('batch' in kind)) {
      for (const job of taken) run(async () => [await runJob(deps, kind, job, stopping)]);
    } else if (taken.length > 0) {
      run(() => runBatch(deps, kind, taken, stopping));
    }
  }

  function run(work: () => Promise<readonly AttemptResult[]>): void {
    const startedAt = performance.now();
    const one = work()
      .then((results) => {
        const seconds = (performance.now() - startedAt) / 1_000;
        for (const result of results) deps.observer.jobFinished(kind.kind, result, seconds);
      }, logTrouble)
      .finally(() => running.delete(one));
    running.add(one);
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

/** After so many attempts a job is done alone: one that ends its process takes no others with it. */
const attemptsTogether = 3;

/** Jobs that were taken, and whether more may be due. */
interface Taken {
  readonly jobs: readonly TakenJob[];
  readonly isFull: boolean;
}

/** Takes jobs of a kind that are due. */
async function takeDue(deps: JobsDeps, kind: AnyKind, look: Look, places: number): Promise<Taken> {
  const { storage, now, observer, leaseMs } = deps;
  const due = await look(async () => {
    const isNeeded = (await kind.isNeeded?.()) ?? true;
    return isNeeded ? oldestDue(storage.db, kind, leaseMs, now()) : undefined;
  });
  const overdueMs = due === undefined ? 0 : Math.max(0, now() - Date.parse(due.due_at));
  observer.jobsOverdue(kind.kind, overdueMs / 1_000);
  if (due === undefined) return { jobs: [], isFull: false };
  const atMost = 'batch' in kind && due.attempts >= attemptsTogether ? 1 : places;
  const jobs = await storage.write(
    (trx) => takeJobs(trx, storage.engine, kind, deps, atMost, now()),
    { seesOthers: true },
  );
  return { jobs, isFull: jobs.length === atMost };
}
