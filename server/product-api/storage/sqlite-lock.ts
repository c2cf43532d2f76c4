import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-files.ts';

/** The lock of a database file, held until it is released or the process ends. */
export interface SqliteLock {
  /** Whether this lock has seen a database in the file before, in this process or an earlier one. */
  readonly knowsDatabase: boolean;
  /** Remembers for all later starts that the file holds a database. */
  rememberDatabase(): void;
  release(): void;
}

/** The version that the lock's own file has once the database beside it was brought up to date. */
const remembered = 1;

/**
 * Two servers on one file would each believe to be the only writer (audit chain, mail, clocks).
 * A lock held by the operating system cannot go stale, unlike a file with a process id in it.
 * Throws SQLite's error "busy" while somebody else holds it.
 *
 * The lock's file also remembers that there was a database: SQLite takes a file that was cut to
 * nothing, or is gone, for a new one, and everything in it would be missed without a word.
 */
export function lockSqlite(file: string): SqliteLock {
  makePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    // Exclusive mode keeps the lock over the commit of what is remembered.
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
    const [row] = lock.prepare('pragma user_version').all();
    const knowsDatabase = row?.['user_version'] === remembered;
    return {
      knowsDatabase,
      rememberDatabase() {
        if (knowsDatabase) return;
        lock.exec(`pragma user_version = ${remembered}; commit; begin exclusive;`);
      },
      release: () => lock.close(),
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Whether there is nothing in the file, or no file; what SQLite would make a new database of. */
export function isBlank(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
