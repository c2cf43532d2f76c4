import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { AuditTables } from '../audit/audit-tables.ts';
import type { FileTables } from '../files/file-tables.ts';
import type { IdentityTables } from '../identity/identity-tables.ts';
import type { JobTables } from '../jobs/job-tables.ts';
import type { MailTables } from '../mail/mail-tables.ts';
import type { NodeTables } from '../nodes/node-tables.ts';
import type { NotificationTables } from '../notifications/notification-tables.ts';
import type { SecretKeyTables } from '../secret-key-tables.ts';
import type { ThreadEnd } from '../threads/thread-answer.ts';
import type { CoreTables } from './core-tables.ts';
import type { IdempotencyTables } from './idempotency-tables.ts';

/** All tables, as types for Kysely. Each feature adds its own in a `…-tables.ts`. */
export interface Tables
  extends AuditTables,
    CoreTables,
    FileTables,
    IdempotencyTables,
    IdentityTables,
    JobTables,
    MailTables,
    NodeTables,
    NotificationTables,
    SecretKeyTables {}

/** A connection inside a transaction; the first argument of every function that writes. */
export type Transaction = KyselyTransaction<Tables>;
/** Anything that can run queries: the database outside of a transaction, or a transaction. */
export type Database = Kysely<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface WriteOptions {
  /**
   * Each statement sees what others have committed meanwhile, instead of one moment for the whole
   * transaction. For work of a single step, such as taking whatever row is free: it then never has
   * to be run again.
   */
  readonly seesOthers?: boolean;
  /**
   * The id of what it changes, where many change the same and each has to see what the one before
   * has done, such as a raise. They wait for each other before they begin: on PostgreSQL a
   * transaction that waits for a row after it has begun has begun in vain. Of other processes it
   * learns only by colliding with them.
   */
  readonly serializeBy?: string | undefined;
  /**
   * False for what is told of once it is committed, without waiting for the disk. It survives the end of
   * the process, but a power cut in the next moment may undo it. For small facts that nobody is
   * promised, such as which page was read, where somebody waits for each.
   */
  readonly survivesPowerCut?: boolean;
}

/**
 * The one interface of both databases. Times are ISO 8601 UTC text (they sort as text), booleans
 * are 0 or 1, money is an integer of minor units, JSON is text; so no query differs by engine.
 */
export interface Storage {
  readonly engine: Engine;
  /** Reads outside of a transaction; sees only what is committed. */
  readonly db: Database;
  /**
   * The same for jobs. On SQLite it is a connection of its own: what reads on and on never stands in
   * line before somebody who waits for an answer.
   */
  readonly background: Database;
  /** The same for what may keep a thread for long. */
  readonly longReads: LongReads;
  /**
   * Runs `work` in one transaction that is serialised against all others. It may be run more than
   * once (PostgreSQL requires it), so `work` must have no effect outside of the transaction. It may
   * have been done although it rejects with StorageBusy, because nobody knows what became of a commit
   * that the disk or the network has lost.
   */
  write<T>(work: (trx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Resolves when what can be read now survives a power cut. For what is told of a write that
   * somebody else has made and may still be waiting for: readers see it before its own request is told.
   */
  untilOnDisk(): Promise<void>;
  /** A write and a read, and whether the schema is the one this code knows. Rejects if not. */
  check(): Promise<void>;
  /**
   * Finishes running work, merges the write-ahead log into the file if there is one, and closes.
   */
  close(): Promise<void>;
}

/**
 * Reads that may take longer than the 20 ms for which nobody may keep the thread that answers
 * requests: figures over a whole raise, exports, verifications. On SQLite they run in threads of
 * their own; on PostgreSQL, which runs everything elsewhere, they use the connections of all others.
 * What is small is dearer there, because a message travels there and back.
 */
export interface LongReads {
  /**
   * Reads what is committed when each statement begins, so a request sees what it has written itself.
   * With `signal` nobody waits any more: what has not begun never does, and the rest is dropped.
   */
  db(signal?: AbortSignal): Database;
  /**
   * Reads one moment, with all statements: for lists that are read page after page in an order that
   * changes meanwhile. Nothing of the write-ahead log of SQLite is reused and nothing PostgreSQL has
   * replaced is removed meanwhile, so a moment ends after a while, and there are only a few.
   * Whoever begins one ends it.
   * @throws StorageBusy when there are too many
   */
  moment(signal?: AbortSignal): Promise<Moment>;
  /** How it is going. */
  state(): LongReadsState;
}

/** The database as it was at one moment: that of the first statement. */
export interface Moment {
  readonly db: Database;
  /** Lets go of it; never rejects. */
  end(): Promise<void>;
}

/** For the metrics. */
export interface LongReadsState {
  /** Statements that wait for a thread. */
  readonly waiting: number;
  readonly threads: number;
  readonly moments: number;
}

/** Why a database must not be used. The server explains each code at start. */
export type RefusalCode =
  | 'ERR_DATABASE_NEWER'
  | 'ERR_DATABASE_OLDER'
  | 'ERR_DATABASE_CORRUPT'
  | 'ERR_DATABASE_IN_USE'
  | 'ERR_DATABASE_UNREACHABLE'
  | 'ERR_SECRET_KEY'
  | 'ERR_AUDIT_LOG';

/** A database that must not be used; the message says what was found. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Receives events of the database. */
export interface StorageObserver {
  queryFinished(seconds: number): void;
  /** A statement that found the database locked. */
  databaseBusy(): void;
  /** A commit of SQLite, which so many writes shared. */
  committed(writes: number): void;
  /** A thread for long reads of SQLite did not answer. */
  readingThreadLost(end: ThreadEnd): void;
}

export const noObserver: StorageObserver = {
  queryFinished: () => undefined,
  databaseBusy: () => undefined,
  committed: () => undefined,
  readingThreadLost: () => undefined,
};

/** The database is busy or away for now; the caller may try again soon. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

/** Busy, locked, read-only (as a disk is mounted again after a fault), full. */
const sqliteBusyCodes: readonly unknown[] = [5, 6, 8, 13];
/** Read-only because the file was moved or removed, which only a new start mends. */
const sqliteMoved = 1032;
/**
 * Errors that may pass soon: connection trouble, shutdown, too many connections, disk full, too
 * slow, or a server that only reads, such as one that has not taken over yet.
 */
const passingPostgresTrouble =
  /^(08|53|57P0[1235]|57014$|25006$|25P0[34]$|55P03$)|^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|E(HOST|NET)(UNREACH|DOWN))$/;

/** Tells whether a failed query may succeed in a moment: locked, full, read-only, or the server away. */
export function isPassingTrouble(error: unknown): boolean {
  if (error instanceof StorageBusy) return true;
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') {
    return errcode !== sqliteMoved && sqliteBusyCodes.includes(errcode & 0xff);
  }
  return typeof code === 'string' && passingPostgresTrouble.test(code);
}

const sqliteUniqueCodes: readonly unknown[] = [1555, 2067];
const postgresUniqueCode = '23505';

/** Tells whether a failed insert or update violated a unique or primary key, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return sqliteUniqueCodes.includes(errcode) || code === postgresUniqueCode;
}

/**
 * Does the small writes of reads, such as "last seen"; a read must not fail because the database
 * refuses writes. Returns nothing where it does.
 */
export async function writeIfPossible<T>(
  storage: Pick<Storage, 'write'>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await storage.write(work);
  } catch (error) {
    if (!isPassingTrouble(error)) throw error;
    return undefined;
  }
}
