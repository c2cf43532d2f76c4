import type { Kysely, Transaction } from 'kysely';
import type { ContentTables } from './content-tables.ts';
import type { CoreTables } from './core-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';
import type { RaiseTables } from './raise-tables.ts';
import type { ScenarioTables } from './scenario-tables.ts';
import type { TwoFactorTables } from './two-factor-tables.ts';

/** All tables, as Kysely sees them. A feature adds its own `…-tables.ts` and names it here. */
export interface Database
  extends CoreTables,
    ContentTables,
    PrivacyTables,
    RaiseTables,
    ScenarioTables,
    TwoFactorTables {}

/** A connection inside a transaction; what every function that writes takes as its first argument. */
export type Write = Transaction<Database>;
/** Anything that can be asked: the committed state, or a transaction. */
export type Read = Kysely<Database>;

export type Engine = 'sqlite' | 'postgres';

/**
 * The one face of both databases. Times are ISO 8601 UTC text (they sort as text), booleans are
 * 0 or 1, money is an integer of minor units, JSON is text; so no query differs by engine.
 */
export interface Storage {
  readonly engine: Engine;
  /** Reads outside of a transaction; sees only what is committed. */
  readonly db: Read;
  /**
   * Runs `work` in one transaction that is serialised against all others. It may be run more than
   * once (PostgreSQL asks for it), so `work` must have no effect outside of the transaction.
   */
  write<T>(work: (trx: Write) => Promise<T>): Promise<T>;
  /** A write and a read, and whether the schema is the one this code knows. Rejects if not. */
  check(): Promise<void>;
  /** Finishes what runs, folds the log into the file where there is one, and lets go. */
  close(): Promise<void>;
}

/** Why a database must not be used as it is. The codes are those that the start explains. */
export type RefusalCode =
  | 'ERR_DATABASE_NEWER'
  | 'ERR_DATABASE_CORRUPT'
  | 'ERR_DATABASE_IN_USE'
  | 'ERR_DATABASE_UNREACHABLE'
  | 'ERR_SECRET_KEY';

/** A database that must not be used as it is; the message says what was found. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Who wants to know what the database does. */
export interface StorageObserver {
  queryFinished(seconds: number): void;
  /** A statement that found the database locked. */
  databaseBusy(): void;
}

export const noObserver: StorageObserver = {
  queryFinished: () => undefined,
  databaseBusy: () => undefined,
};

/** The database is busy or gone for now; the caller may try again soon. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

const sqliteBusyCodes: readonly unknown[] = [5, 6, 13];
/** Connection trouble, shutdown, too many connections, disk full, too slow: it may be better soon. */
const passingPostgresTrouble =
  /^(08|53|57P0[1235]|57014$|25P0[34]$|55P03$)|^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|E(HOST|NET)(UNREACH|DOWN))$/;

/** Whether a failed query may succeed in a moment: locked, full, or the server is away. */
export function isPassingTrouble(error: unknown): boolean {
  if (error instanceof StorageBusy) return true;
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return sqliteBusyCodes.includes(errcode & 0xff);
  return typeof code === 'string' && passingPostgresTrouble.test(code);
}

const sqliteUniqueCodes: readonly unknown[] = [1555, 2067];
const postgresUniqueCode = '23505';

/** Whether a failed insert or update met a unique or primary key, in the words of either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  return sqliteUniqueCodes.includes(errcode) || code === postgresUniqueCode;
}

/** Writes what a read notes in passing; a read must not fail because the database takes no writes. */
export async function writeIfPossible(
  storage: Storage,
  work: (trx: Write) => Promise<void>,
): Promise<void> {
  try {
    await storage.write(work);
  } catch (error) {
    if (!isPassingTrouble(error)) throw error;
  }
}
