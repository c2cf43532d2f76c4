import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { type LoopTurns, loopTurns } from '../loop-turns.ts';
import { preparing } from './sqlite-connection.ts';
import { noObserver, type StorageObserver, type Tables } from './storage.ts';

/**
 * The query builder over an open connection; its transactions write from their beginning. Its
 * statements take turns with everything else the thread has to do.
 */
export function kyselyOver(
  connection: DatabaseSync,
  observer: StorageObserver = noObserver,
): Kysely<Tables> {
  const turns = loopTurns();
  const database = adapter(connection);
  const dialect = new SqliteDialect({ database });
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => new TurnTakingDriver(database, observer, turns),
    },
  });
}

/**
 * Lets the event loop turn before a statement when those before it have kept the thread for long
 * enough. Whoever has the connection keeps it meanwhile: a transaction goes on where it stopped, and
 * nobody else's statement comes between.
 */
class TurnTakingDriver extends SqliteDriver {
  readonly #observer: StorageObserver;
  readonly #turns: LoopTurns;
  #connection: DatabaseConnection | undefined;

  constructor(database: SqliteDatabase, observer: StorageObserver, turns: LoopTurns) {
    super({ database });
    this.#observer = observer;
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= turnTaking(await super.acquireConnection(), this.#observer, this.#turns);
    return this.#connection;
  }
}

function turnTaking(
  connection: DatabaseConnection,
  observer: StorageObserver,
  turns: LoopTurns,
): DatabaseConnection {
  async function timed<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    try {
      return await connection.executeQuery<R>(query);
    } finally {
      observer.queryFinished((performance.now() - startedAt) / 1_000);
    }
  }
  return {
    async executeQuery<R>(query: CompiledQuery) {
      if (turns.isOver()) await turns.next();
      return timed<R>(query);
    },
    async *streamQuery<R>(query: CompiledQuery, chunkSize: number) {
      for await (const row of connection.streamQuery<R>(query, chunkSize)) {
        if (turns.isOver()) await turns.next();
        yield row;
      }
    },
  };
}

/** What Kysely's dialect expects of a driver, over the one built into Node. */
function adapter(connection: DatabaseSync): SqliteDatabase {
  const prepare = preparing(connection, statementFace);
  return {
    close: () => connection.close(),
    // A deferred transaction that turns into a write later can fail half-way with "busy".
    prepare: (text) => prepare(text === 'begin' ? 'begin immediate' : text),
  };
}

function statementFace(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
