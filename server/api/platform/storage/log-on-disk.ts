import { StorageBusy } from './storage.ts';

/** What becomes of the write-ahead log of SQLite after a commit. */
export interface LogOnDisk {
  /**
   * Resolves when everything that was committed before is on the disk, so that a power cut cannot
   * undo it. Rejects with StorageBusy when the disk has refused it.
   */
  sync(): Promise<void>;
  /**
   * Makes the log whole again if the disk has refused it, which keeps the thread.
   * @throws StorageBusy when it cannot be made whole
   */
  requireWhole(): void;
}

/** What is done with the file of the log. */
export interface LogFile {
  /** Puts it on the disk, off the thread. */
  toDisk(): Promise<void>;
  /** Moves all of it into the database and empties it; tells whether that was possible. */
  merge(): boolean;
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
    requireWhole() {
      isWhole ||= merge();
      if (!isWhole) throw refused();
    },
  };
}

function refused(cause?: unknown): StorageBusy {
  return new StorageBusy('The disk has refused the log of the database.', { cause });
}
