import type { Transaction } from '../storage/storage.ts';

/** A job that this process has taken for one attempt. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: string;
  /** This attempt included. With the owner it names one holding of the job. */
  readonly attempts: number;
  readonly owner: string;
}

/** How long a failed job waits, and when it is given up. */
export interface BackOff {
  readonly firstMs: number;
  /** Each further wait is this many times as long. */
  readonly factor: number;
  /** No wait is longer; without it they grow to the last. */
  readonly maxMs?: number;
  /** A one-off job that failed this often has failed for good. */
  readonly attemptsMax: number;
}

/** Written in the transaction that records the outcome; not at all if another process took over. */
export type Conclusion = (trx: Transaction) => Promise<void>;

/** How one of several jobs ended that were done together. `released`: it was not begun. */
export type Ended = 'done' | 'released' | Error;

/** Jobs of a kind that are taken, done and recorded together, where each alone is a small thing. */
export interface JobBatch {
  /** So many are taken at once. */
  readonly most: number;
  /**
   * Does the jobs; each ends alone, whatever becomes of the others. Jobs that it says nothing of are
   * given back, and their attempt does not count.
   */
  run(jobs: readonly TakenJob[], signal: AbortSignal): Promise<ReadonlyMap<TakenJob, Ended>>;
  /** Written in the transaction that records that these are done. */
  conclude(trx: Transaction, jobs: readonly TakenJob[]): Promise<void>;
}

/** What is the same for all kinds of work: how often they run, and what happens when they fail. */
export interface KindRules {
  readonly kind: string;
  /** A recurring job runs this long after its last run ended; one-off jobs have none. */
  readonly everyMs?: number;
  readonly backOff: BackOff;
  /** How many of them, or how many batches, a process runs at once; one if left out. */
  readonly atOnce?: number;
  /** How often each process looks whether a job of this kind is due; five seconds if left out. */
  readonly lookEveryMs?: number;
  /** Asked before a job that is due is taken: one that has nothing to do costs no write. */
  isNeeded?(): Promise<boolean>;
  /** An operator may have it tried again this long after it failed for good; not at all if left out. */
  readonly retryMs?: number;
  /** Records a failed attempt where the work itself is recorded. */
  onFailure?(trx: Transaction, job: TakenJob, error: Error, isLast: boolean): Promise<void>;
  /** Prepares for another try what failed for good; false when there is nothing to do any more. */
  onRetry?(trx: Transaction, payload: string): Promise<boolean>;
}

/** A kind of work, as data, of which each job is done alone. */
export interface JobKind extends KindRules {
  /**
   * Does the work; it is done at least once, so doing it twice must be harmless. `signal` aborts
   * when the process shuts down or the job is no longer its own: long work then stops between two
   * steps by throwing the signal's reason, and goes on elsewhere.
   */
  run(job: TakenJob, signal: AbortSignal): Promise<Conclusion | undefined>;
}

/** A kind of work of which several jobs are done together. */
export interface BatchKind extends KindRules {
  readonly batch: JobBatch;
}

export type AnyKind = JobKind | BatchKind;

/** A failure that was expected and logged; its message is shown to operators. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  /** Whether another attempt is pointless. */
  readonly isFinal: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isFinal?: boolean } = {}) {
    super(message, options);
    this.isFinal = options.isFinal ?? false;
  }
}

/** The longest that a job waits after `attempts` attempts; the interval, if none has failed. */
export function longestWaitMs({ everyMs, backOff }: KindRules, attempts: number): number {
  if (attempts === 0) return everyMs ?? 0;
  const { firstMs, factor, maxMs = Number.POSITIVE_INFINITY, attemptsMax } = backOff;
  const waitMs = Math.min(firstMs * factor ** (Math.min(attempts, attemptsMax) - 1), maxMs);
  return Math.min(waitMs, everyMs ?? waitMs);
}

/** How much of a wait is left to chance, so that what failed together does not return together. */
const jitter = 0.2;

/** How long a job waits after its latest failure; `chance` is from 0 to 1. */
export function backOffMs(kind: KindRules, attempts: number, chance: number): number {
  return Math.round(longestWaitMs(kind, attempts) * (1 - jitter * chance));
}
