import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type PoolConfig, types } from 'pg';
import { lines } from './lines.ts';
import { migrate, requireCurrentSchema } from './migrate.ts';
import type { Migration } from './migration.ts';
import { postgresLongReads } from './postgres-long-reads.ts';
import { NoAnswer, postgresPool } from './postgres-pool.ts';
import { inTransaction } from './postgres-transaction.ts';
import { isStalePlan } from './prepared-statements.ts';
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
import { type WriteTurns, writeTurns } from './write-turns.ts';

/**
 * How long things may take. The web server gives up after three seconds, so a later response is of no
 * use.
 */
const limits = {
  connectWithinMs: 2_000,
  answerWithinMs: 2_500,
  /** A little less, so that PostgreSQL itself ends slow statements and the connection stays open. */
  statementWithinMs: 2_400,
  /** A write that has waited this long is refused and can be tried again. */
  turnWithinMs: 2_000,
};
const connections = 20;
/** A transaction that another process left open must not block this one's writes. */
const idleTransactionMs = 10_000;
/** A migration may take long, and other nodes wait for it. */
const migrationLimits = { connections: 1, connectWithinMs: 5_000, answerWithinMs: 30 * 60_000 };
/** So many writes run at once; the other connections are for reads. */
const writesAtOnce = 16;
/** How often a write that collided is tried alone, and how long it waits in between. */
const attemptsMax = 8;
const retryJitterMs = 20;
/**
 * The advisory lock with which servers take turns to migrate; any number that nothing else uses.
 */
const migrationLock = 7_215_001;

const serializationFailures: readonly unknown[] = ['40001', '40P01'];
const onlyReads = '25006';

/**
 * Opens a PostgreSQL database and brings its schema up to date.
 * @param patience how many times as long as usual it may take to answer
 */
export async function openPostgres(
  url: string,
  migrations: readonly Migration[],
  observer: StorageObserver = noObserver,
  patience = 1,
): Promise<Storage> {
  const config: PoolConfig = {
    connectionString: url,
    application_name: 'raisehall',
    types: { getTypeParser: exactParser as typeof types.getTypeParser },
  };
  await migrateAlone(config, migrations);
  const pool = postgresPool(
    {
      ...config,
      statement_timeout: limits.statementWithinMs * patience,
      idle_in_transaction_session_timeout: idleTransactionMs * patience,
    },
    {
      connections,
      connectWithinMs: limits.connectWithinMs * patience,
      answerWithinMs: limits.answerWithinMs * patience,
    },
  );
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => observer.queryFinished(event.queryDurationMillis / 1_000),
  });
  return postgresStorage(db, migrations, observer, limits.turnWithinMs * patience);
}

function postgresStorage(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
  observer: StorageObserver,
  turnWithinMs: number,
): Storage {
  const turns = writeTurns(writesAtOnce);
  const inLine = lines();
  /** When a write last found that the server does not answer. */
  let silentAt = Number.NEGATIVE_INFINITY;

  /**
   * Writes run side by side. PostgreSQL ends one of two that collide; that one is run alone, at once,
   * and after that, because it can only have lost against another process, a little later.
   */
  async function write<T>(
    work: (trx: Transaction) => Promise<T>,
    { seesOthers = false, serializeBy, survivesPowerCut = true }: WriteOptions = {},
  ): Promise<T> {
    const isolation = seesOthers ? 'read committed' : 'serializable';
    const queuedAt = performance.now();
    async function attempt(): Promise<T> {
      // A write queued behind one that got no response would only wait for the same again.
      if (queuedAt < silentAt || performance.now() - queuedAt > turnWithinMs) {
        throw new StorageBusy('The write has waited too long.');
      }
      return inTransaction(db, isolation, work, survivesPowerCut);
    }
    try {
      if (serializeBy === undefined) return await retried(attempt, turns);
      return await inLine.follow(serializeBy, () => retried(attempt, turns));
    } catch (error) {
      if (error instanceof NoAnswer) silentAt = performance.now();
      if (isPassingTrouble(error)) throw busy(error, observer);
      throw error;
    }
  }
  return {
    engine: 'postgres',
    db,
    background: db,
    longReads: postgresLongReads(db),
    write,
    // Nobody can read what is not on the disk, but for what was never promised to be there.
    untilOnDisk: async () => undefined,
    async check() {
      const checkedAt = new Date().toISOString();
      await write(async (trx) => {
        await trx.updateTable('health_checks').set({ checked_at: checkedAt }).execute();
      });
      await db.selectFrom('health_checks').select('checked_at').executeTakeFirstOrThrow();
      await requireCurrentSchema(db, migrations);
    },
    async close() {
      await turns.idle();
      await db.destroy();
    },
  };
}

/** Tries until it collides with no other write, or so often that others must have their chance. */
async function retried<T>(attempt: () => Promise<T>, turns: WriteTurns): Promise<T> {
  try {
    return await turns.beside(attempt);
  } catch (error) {
    if (!isCollision(error)) throw error;
  }
  return turns.alone(async function tryAlone() {
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!isCollision(error)) throw error;
        if (failures >= attemptsMax)
          throw new StorageBusy('Too many other writes are running.', { cause: error });
        await delay(Math.random() * retryJitterMs * failures);
      }
    }
  });
}

/** Whether another attempt may succeed: another write, or a migration, came between. */
function isCollision(error: unknown): boolean {
  return serializationFailures.includes(codeOf(error)) || isStalePlan(error);
}

/** On its own connection, which is closed before the first request. */
async function migrateAlone(config: PoolConfig, migrations: readonly Migration[]): Promise<void> {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(config, migrationLimits) }),
  });
  try {
    await migrateInTurn(db, migrations);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await db.destroy();
  }
}

async function migrateInTurn(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async function migrateLocked(trx) {
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    const run = async (text: string) => void (await sql.raw(text).execute(trx));
    await migrate({ trx, engine: 'postgres', run }, migrations);
  });
}

/**
 * bigint (20) and numeric (1700) arrive as text, because they may not fit a number. The values of
 * this product do; one that does not is a bug and must not be rounded silently.
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
  if (codeOf(error) === onlyReads) {
    return new StorageRefusal(
      'ERR_DATABASE_UNREACHABLE',
      'The database named by DATABASE_URL can only be read. Is it a standby, or set to read-only?',
      { cause: error },
    );
  }
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
