import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { migrate, requireCurrentSchema } from './migrate.ts';
import {
  type Database,
  isPassingTrouble,
  noObserver,
  type Storage,
  StorageBusy,
  type StorageObserver,
  StorageRefusal,
  type Write,
} from './storage.ts';

const connectionsMax = 10;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 10_000;
/** How often a transaction that lost against another is tried, and how long it waits in between. */
const attemptsMax = 8;
const retryJitterMs = 20;
/** The number under which servers take turns to migrate; it only has to be ours alone. */
const migrationLock = 7_215_001;

const serializationFailures: readonly unknown[] = ['40001', '40P01'];
/** Opens a PostgreSQL database and brings its schema up to date. */
export async function openPostgres(
  url: string,
  observer: StorageObserver = noObserver,
): Promise<Storage> {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'raisehall',
    types: { getTypeParser: exactParser as typeof types.getTypeParser },
  });
  // An idle connection that breaks is replaced at the next use; unheard it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => observer.queryFinished(event.queryDurationMillis / 1_000),
  });
  try {
    await migrateInTurn(db);
  } catch (error) {
    await db.destroy();
    throw refusalOf(error);
  }
  return postgresStorage(db, observer);
}

function postgresStorage(db: Kysely<Database>, observer: StorageObserver): Storage {
  let last: Promise<unknown> = Promise.resolve();
  /**
   * The audit chain makes every write follow the one before it, so two at once could only collide
   * and be tried again. Within this process they queue; between processes they are retried.
   */
  function write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    const result = last.then(() => serialised(db, work, observer));
    last = result.catch(() => undefined);
    return result;
  }
  return {
    engine: 'postgres',
    db,
    write,
    async check() {
      const checkedAt = new Date().toISOString();
      await write(async (trx) => {
        await trx.updateTable('health_checks').set({ checked_at: checkedAt }).execute();
      });
      await db.selectFrom('health_checks').select('checked_at').executeTakeFirstOrThrow();
      await requireCurrentSchema(db);
    },
    async close() {
      await last;
      await db.destroy();
    },
  };
}

async function serialised<T>(
  db: Kysely<Database>,
  work: (trx: Write) => Promise<T>,
  observer: StorageObserver,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      const code = codeOf(error);
      if (isPassingTrouble(error)) throw busy(error, observer);
      if (!serializationFailures.includes(code) && !lostAuditRace(error)) throw error;
      if (attempt >= attemptsMax) throw busy(error, observer);
      await delay(Math.random() * retryJitterMs * attempt);
    }
  }
}

/** Two processes appended the same link of the audit chain; the second simply goes again. */
function lostAuditRace(error: unknown): boolean {
  return codeOf(error) === '23505' && (error as { table?: unknown }).table === 'audit_events';
}

async function migrateInTurn(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async function migrateLocked(trx) {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    await migrate(trx, 'postgres');
  });
}

/**
 * bigint (20) and numeric (1700) arrive as text, because they may not fit a number. Ours do, by
 * their limits; one that does not is a fault and must not be rounded silently.
 */
function exactParser(oid: number, format?: 'text' | 'binary') {
  if (oid === 20 || oid === 1700) return exactInteger;
  return types.getTypeParser(oid, format as 'text');
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
}

function refusalOf(error: unknown): unknown {
  if (error instanceof StorageRefusal || !isPassingTrouble(error)) return error;
  return new StorageRefusal(
    'ERR_DATABASE_UNREACHABLE',
    'The database named by DATABASE_URL cannot be reached. Is it running, and is the address right?',
    { cause: error },
  );
}

function busy(error: unknown, observer: StorageObserver): StorageBusy {
  observer.databaseBusy();
  return new StorageBusy('The database cannot take a write right now.', { cause: error });
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
