import type { GroupCommit } from './group-commit.ts';
import type { OpenLog } from './sqlite-log.ts';
import type { SqliteLongReads } from './sqlite-long-reads.ts';
import { StorageBusy } from './storage.ts';

/** Another program that reads keeps the log, and each try keeps the thread. */
const tryAgainMs = 10_000;

/** Whose work an emptied log depends on. */
export interface LogMergingParts {
  readonly log: Pick<OpenLog, 'merge' | 'bytes'>;
  readonly maxBytes: number;
  readonly between: GroupCommit['between'];
  readonly reads: () => Pick<SqliteLongReads, 'quiet' | 'goOn' | 'breakOff'>;
}

/** Empties the log while nothing long is read: a snapshot of a thread keeps what it was read from. */
export interface LogMerging {
  /** Breaks off moments, waits for statements that run, and merges; tells whether it was possible. */
  mergeSoon(): Promise<boolean>;
  /** Tells whether a long read may begin. Where the log is too large, merges it when none runs. */
  mayBegin(): boolean;
}

/** Merges the log between long reads and between writes, once at a time. */
export function logMerging({ log, maxBytes, between, reads }: LogMergingParts): LogMerging {
  let merging: Promise<boolean> | undefined;
  let notBefore = 0;

  async function merge(): Promise<boolean> {
    const { quiet, goOn } = reads();
    try {
      await quiet();
      const isMerged = await between(log.merge);
      if (!isMerged) notBefore = performance.now() + tryAgainMs;
      return isMerged;
    } finally {
      merging = undefined;
      goOn();
    }
  }

  return {
    mergeSoon() {
      reads().breakOff(new StorageBusy('The log of the database has to be merged.'));
      merging ??= merge();
      return merging;
    },
    mayBegin() {
      if (merging !== undefined) return false;
      if (performance.now() < notBefore || log.bytes() <= maxBytes) return true;
      merging = merge();
      return false;
    },
  };
}
