import type { Logger } from 'pino';
import type { Storage, Transaction } from '../storage/storage.ts';
import type { AnyKind, TakenJob } from './job-kind.ts';

/** How one attempt ended. `lost`: another process holds the job, and this outcome does not count. */
export type AttemptResult = 'done' | 'failed' | 'put-off' | 'released' | 'lost';

/** Receives what metrics tell about jobs. */
export interface JobsObserver {
  jobFinished(kind: string, result: AttemptResult, seconds: number): void;
  /** How long the oldest due job of a kind has waited. */
  jobsOverdue(kind: string, seconds: number): void;
}

export interface JobsDeps {
  readonly storage: Storage;
  readonly kinds: readonly AnyKind[];
  readonly log: Logger;
  readonly now: () => number;
  readonly observer: JobsObserver;
  /** Names this process in its leases; no other may have the same name. */
  readonly owner: string;
  readonly leaseMs: number;
  /** Told, in the same transaction, of a job that failed for good. */
  readonly onFailed: (trx: Transaction, job: TakenJob) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Calls `work` every so often until the returned function is called. */
  readonly repeat: (work: () => Promise<void>, everyMs: number) => () => void;
}
