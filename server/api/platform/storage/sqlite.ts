import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { groupCommit } from './group-commit.ts';
import { logMerging } from './log-merging.ts';
import { logOnDisk } from './log-on-disk.ts';
import { migrate, requireCurrentSchema } from './migrate.ts';
import type { Migration } from './migration.ts';
import { keepPrivateFile, makePrivateFile } from './private-files.ts';
import { readingThreads } from './reading-threads.ts';
import { busyTimeoutMs, openConnection } from './sqlite-connection.ts';
import { kyselyOver } from './sqlite-driver.ts';
import { isBlank, lockSqlite, type SqliteLock } from './sqlite-lock.ts';
import { logMaxBytes, type OpenLog, openLog } from './sqlite-log.ts';
import { type SqliteLongReads, sqliteLongReads } from './sqlite-long-reads.ts';
import {
  isPassingTrouble,
  noObserver,
  type Storage,
  StorageBusy,
  type StorageObserver,
  StorageRefusal,
  type Tables,
  type Transaction,
  type WriteOptions,
} from './storage.ts';
import { together } from './together.ts';
import { collecting } from './unit-of-work.ts';

/**
 * With less free disk space than this, the readiness check writes as much as a large write would.
 */
const roomyBytes = 64 * 1024 * 1024;
/**
 * More than any write of the API needs. On a full disk, a failed large write leaves some room in
 * the log, so that small writes keep succeeding while all others fail.
 */
const largeWriteChars = 256 * 1024;
/**
 * Above this a full check at start would cost more than the start itself; `backup` checks larger
 * ones.
 */
const quickCheckMaxBytes = 64 * 1024 * 1024;

const resultCode = { busy: 5, corrupt: 11, notADatabase: 26 } as const;

/** What is other in tests. */
export interface SqliteOptions {
  /** How large the log may be for a long read to begin. */
  readonly logMaxBytes?: number;
}

/**
 * Opens (or creates) the database file, brings its schema up to date, and locks it against other
 * servers.
 */
export async function openSqlite(
  file: string,
  migrations: readonly Migration[],
  observer: StorageObserver = noObserver,
  options: SqliteOptions = {},
): Promise<Storage> {
  const lock = lockAgainstSecondServer(file);
  let writer: DatabaseSync | undefined;
  const readers: DatabaseSync[] = [];
  let log: OpenLog | undefined;
  try {
    if (lock.knowsDatabase && isBlank(file)) throw blank(file);
    makePrivateFile(file);
    // SQLite creates these with the rights of the database file, but older ones may exist.
    for (const suffix of ['-wal', '-shm']) keepPrivateFile(file + suffix);
    const opened = openConnection(file, false);
    writer = opened;
    refuseIfDamaged(opened, file);
    const writing = kyselyOver(opened, observer);
    const run = async (text: string) => opened.exec(text);
    await writing
      .transaction()
      .execute((trx) => migrate({ trx, engine: 'sqlite', run }, migrations));
    lock.rememberDatabase();
    // From here on, waiting for the lock does not block the event loop (group-commit.ts).
    opened.exec('pragma busy_timeout = 0');
    opened.exec('pragma synchronous = normal');
    log = openLog(file, opened);
    const [reading, background] = [0, 1].map(() => {
      const reader = openConnection(file, true);
      readers.push(reader);
      return kyselyOver(reader, observer);
    }) as [Kysely<Tables>, Kysely<Tables>];
    return sqliteStorage(
      { file, migrations, writing, reading, background, writer: opened, readers, log },
      lock.release,
      observer,
      options,
    );
  } catch (error) {
    for (const reader of readers) reader.close();
    log?.close();
    writer?.close();
    lock.release();
    throw refusalOf(error, file);
  }
}

interface Connections {
  readonly file: string;
  readonly migrations: readonly Migration[];
  readonly writing: Kysely<Tables>;
  readonly reading: Kysely<Tables>;
  readonly background: Kysely<Tables>;
  readonly writer: DatabaseSync;
  readonly readers: readonly DatabaseSync[];
  readonly log: OpenLog;
}

function sqliteStorage(
  { file, migrations, writing, reading, background, writer, readers, log }: Connections,
  releaseLock: () => void,
  observer: StorageObserver,
  options: SqliteOptions,
): Storage {
  const merging = logMerging({
    log,
    maxBytes: options.logMaxBytes ?? logMaxBytes,
    between: (work) => group.between(work),
    reads: () => longReads,
  });
  const threads = readingThreads({
    file,
    onRead: observer.queryFinished,
    onLost: observer.readingThreadLost,
    mayBegin: merging.mayBegin,
  });
  const longReads: SqliteLongReads = sqliteLongReads(reading, threads);
  const onDisk = logOnDisk({ toDisk: log.toDisk, merge: merging.mergeSoon });
  const group = groupCommit(writing, onDisk, observer.committed);
  async function write<T>(
    work: (trx: Transaction) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T> {
    try {
      return await group.write((trx) => collected(trx, work), options);
    } catch (error) {
      if (!isPassingTrouble(error)) throw error;
      observer.databaseBusy();
      throw new StorageBusy('The database cannot take a write right now.', { cause: error });
    }
  }
  return {
    engine: 'sqlite',
    db: reading,
    background,
    longReads,
    write,
    untilOnDisk: onDisk.sync,
    async check() {
      const now = new Date().toISOString();
      const checkedAt = isRoomy(file) ? now : now.padEnd(largeWriteChars);
      await write(async (trx) => {
        await trx.updateTable('health_checks').set({ checked_at: checkedAt }).execute();
      });
      await reading.selectFrom('health_checks').select('checked_at').executeTakeFirstOrThrow();
      await requireCurrentSchema(reading, migrations);
    },
    async close() {
      await group.idle();
      // Before the log is merged: a thread that reads would keep it.
      await threads.close();
      await Promise.all([reading.destroy(), background.destroy()]);
      // Kysely does not close a connection it never used, and the log file would stay with it.
      for (const reader of readers) if (reader.isOpen) reader.close();
      // A repeated request may still wait for it.
      await onDisk.sync().catch(() => undefined);
      log.close();
      writer.exec(`pragma busy_timeout = ${busyTimeoutMs}; pragma wal_checkpoint(truncate)`);
      await writing.destroy();
      releaseLock();
    },
  };
}

/** Runs a write of a group, and then writes what it has collected. */
async function collected<T>(
  group: Transaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const { run, send, end } = collecting(group, (query) => group.executeQuery(query));
  try {
    const result = await run(work);
    await together(send());
    return result;
  } finally {
    // What is still running would else run in the next write of the group.
    await end();
  }
}

function isRoomy(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize >= roomyBytes;
}

function lockAgainstSecondServer(file: string): SqliteLock {
  try {
    return lockSqlite(file);
  } catch (error) {
    if (primaryCode(error) !== resultCode.busy) throw refusalOf(error, `${file}.lock`);
    throw new StorageRefusal('ERR_DATABASE_IN_USE', `${file} is in use.`);
  }
}

function refuseIfDamaged(connection: DatabaseSync, file: string): void {
  if (statSync(file).size > quickCheckMaxBytes) return;
  const [row] = connection.prepare('pragma quick_check(1)').all();
  if (row?.['quick_check'] !== 'ok') throw damaged(file);
}

function blank(file: string): StorageRefusal {
  return new StorageRefusal(
    'ERR_DATABASE_CORRUPT',
    `${file} is empty or missing, but it contained a database before (to start over on purpose, remove ${file}.lock too).`,
  );
}

function damaged(file: string, cause?: unknown): StorageRefusal {
  return new StorageRefusal('ERR_DATABASE_CORRUPT', `${file} is not a valid database.`, {
    cause,
  });
}

function refusalOf(error: unknown, file: string): unknown {
  const code = primaryCode(error);
  if (code === resultCode.corrupt || code === resultCode.notADatabase) return damaged(file, error);
  if (code === resultCode.busy) {
    return new StorageRefusal('ERR_DATABASE_IN_USE', `${file} is locked by another program.`, {
      cause: error,
    });
  }
  return error;
}

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}
