import { setTimeout as delay } from 'node:timers/promises';
import { StorageBusy } from './storage.ts';

/** So long a write waits for the log to be made whole; then it is refused, and others wait in turn. */
const wholeWithinMs = 1_000;

/** What becomes of the write-ahead log of SQLite after a commit. */
export interface LogOnDisk {
  /**
   * Resolves when everything that was committed before is on the disk, so that a power cut cannot
   * undo it. Rejects with StorageBusy when the disk has refused it.
   */
  sync(): Promise<void>;
  /**
   * Makes the log whole again if the disk has refused it. Only merging keeps the thread, not waiting
   * for those that still read what is in the log.
   * @throws StorageBusy when it cannot be made whole soon
   */
  requireWhole(): Promise<void>;
}

/** What is done with the file of the log. */
export interface LogFile {
  /** Puts it on the disk, off the thread. */
  toDisk(): Promise<void>;
  /** Moves all of it into the database and empties it; tells whether that was possible. */
  merge(): Promise<boolean>;
}

/**
 * SQLite commits into its log without waiting for the disk; this waits for it, off the thread. One wait
 * at a time, because the system tells of a fault only once: who comes meanwhile shares the next.
 *
 * What the disk has refused may be missing from the log although the next wait succeeds, because the
 * system takes it for written. After a power cut a log is read up to its first gap, so nothing behind
 * it would be safe: nothing more is written until all of the log is in the database.
 */
export function logOnDisk({ toDisk, merge }: LogFile): LogOnDisk {
  let isWhole = true;
  let last = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let mending: Promise<void> | undefined;

  async function mend(): Promise<void> {
    try {
      isWhole = await merge();
    } finally {
      mending = undefined;
    }
  }

  async function once(): Promise<void> {
    waiting = undefined;
    // What was committed behind a gap is no safer for being on the disk.
    if (!isWhole) throw refused();
    try {
      await toDisk();
    } catch (cause) {
      isWhole = false;
      throw refused(cause);
    }
  }

  return {
    sync() {
      if (waiting === undefined) {
        waiting = last.then(once);
        last = waiting.catch(() => undefined);
      }
      return waiting;
    },
    async requireWhole() {
      if (isWhole) return;
      mending ??= mend();
      const late = new AbortController();
      const { signal } = late;
      const limit = delay(wholeWithinMs, undefined, { signal, ref: false }).catch(() => undefined);
      await Promise.race([mending, limit]);
      late.abort();
      if (!isWhole) throw refused();
    },
  };
}

function refused(cause?: unknown): StorageBusy {
  return new StorageBusy('The disk has refused the log of the database.', { cause });
}
