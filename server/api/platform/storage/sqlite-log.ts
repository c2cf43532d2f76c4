import { closeSync, fdatasync, fdatasyncSync, fstatSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Above this no long read begins before the log is merged, so it grows little further. */
export const logMaxBytes = 64 * 1024 * 1024;
/** What the file is cut to when SQLite begins the log again, about what it merges at a time. */
const logRestBytes = 4 * 1024 * 1024;

/**
 * A disk that takes less than this is waited for on the thread: to hand it to another costs a tenth of a
 * millisecond, as much as such a disk. After a wait that took longer, none is there any more.
 */
const quickDiskMs = 1;

/** The write-ahead log of an open database. */
export interface OpenLog {
  /** Puts it on the disk, off the thread unless the disk is quick. */
  toDisk(): Promise<void>;
  /** Moves all of it into the database and empties it; tells whether that was possible. */
  merge(): boolean;
  /** How large the file is. */
  bytes(): number;
  close(): void;
}

/**
 * Opens the log. SQLite keeps the same file until its last connection closes, and holds no lock on it
 * that closing it here could release.
 */
export function openLog(file: string, writer: DatabaseSync): OpenLog {
  writer.exec(`pragma journal_size_limit = ${logRestBytes}`);
  // Windows puts nothing on the disk through a descriptor that only reads.
  const descriptor = openSync(`${file}-wal`, 'r+');
  let isQuick: boolean | undefined;
  return {
    async toDisk() {
      const startedAt = performance.now();
      try {
        if (isQuick === true) fdatasyncSync(descriptor);
        else await offThread(descriptor);
      } finally {
        isQuick = isQuick !== false && performance.now() - startedAt < quickDiskMs;
      }
    },
    merge() {
      try {
        const [row] = writer.prepare('pragma wal_checkpoint(truncate)').all();
        return row?.['busy'] === 0;
      } catch {
        return false;
      }
    },
    bytes: () => fstatSync(descriptor).size,
    close: () => closeSync(descriptor),
  };
}

function offThread(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
  });
}
