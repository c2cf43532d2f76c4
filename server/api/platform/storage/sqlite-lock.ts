import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-files.ts';

/** The lock of a database file, held until it is released or the process ends. */
export interface SqliteLock {
  /** Whether the file has contained a database before, according to this or an earlier process. */
  readonly knowsDatabase: boolean;
  /** Records for all later starts that the file contains a database. */
  rememberDatabase(): void;
  release(): void;
}

/** The version number in the lock's own file once the database has been brought up to date. */
const remembered = 1;

/**
 * Two servers on one file would each assume that they are the only writer (audit chain, mail,
 * clocks). A lock held by the operating system cannot go stale, unlike a file with a process id in
 * it. Throws SQLite's error "busy" while somebody else holds it.
 *
 * The lock's file also records that there was a database: SQLite treats an empty or missing file as
 * a new one, and the loss of all data would go unnoticed.
 */
export function lockSqlite(file: string): SqliteLock {
  makePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    // Exclusive mode keeps the lock when the record is committed.
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

/**
 * Tells whether there is nothing in the file, or no file; which SQLite would turn into a new
 * database.
 */
export function isBlank(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
