import { CompiledQuery, type DatabaseConnection, type Kysely, type QueryResult } from 'kysely';
import { StorageBusy, type Tables, type Transaction } from './storage.ts';
import { together } from './together.ts';
import { collecting } from './unit-of-work.ts';

type Isolation = 'read committed' | 'serializable';

/**
 * Runs one attempt at a write. Its beginning is sent with its first statement and its end with what it
 * has collected, so that neither is a flight of its own; what is asked at the same time shares one.
 * A statement that fails makes PostgreSQL refuse those behind it, the commit too.
 * @param survivesPowerCut whether the commit is on the disk before it is answered
 */
export function inTransaction<T>(
  db: Kysely<Tables>,
  isolation: Isolation,
  work: (trx: Transaction) => Promise<T>,
  survivesPowerCut = true,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { begun, execute } = begin(connection, isolation);
    const { run, send, end } = collecting(db, execute, true);
    try {
      const result = await run(work);
      const sent = send();
      const ended = end();
      const hurried = survivesPowerCut ? [] : [execute(CompiledQuery.raw(withoutTheDisk))];
      const ending = execute<Ending>(CompiledQuery.raw('commit'));
      const all = await together([begun, ended, ...sent, ...hurried, ending]);
      requireCommitted(all.at(-1) as QueryResult<Ending>);
      return result;
    } catch (error) {
      await end();
      await undone(connection);
      throw error;
    }
  });
}

/** The commit is then answered before it is on the disk, where it is a moment later. */
const withoutTheDisk = 'set local synchronous_commit to off';

/** Reads, and the counts against limits, with which most commands begin. */
const harmlessAlone = /^(select |(insert into|update) "rate_windows")/;

/**
 * Sends the beginning of a transaction without waiting for it. Should it fail, PostgreSQL would run
 * what was sent behind it as transactions of their own. So only what does no harm alone is: what else
 * writes, and all that comes after it, is sent when the beginning is answered, or not at all.
 */
function begin(connection: DatabaseConnection, isolation: Isolation) {
  const begun = connection
    .executeQuery(CompiledQuery.raw(`start transaction isolation level ${isolation}`))
    .catch((error: unknown) => {
      throw explained(error);
    });
  let isBegun = false;
  let isWaitedFor = false;
  // Before all that waits for it below, so that nothing that comes later overtakes it.
  begun.then(
    () => {
      isBegun = true;
    },
    () => {
      isWaitedFor = true;
    },
  );
  function execute<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    isWaitedFor ||= !harmlessAlone.test(query.sql);
    if (isBegun || !isWaitedFor) return connection.executeQuery<R>(query);
    return begun.then(() => connection.executeQuery<R>(query));
  }
  return { begun, execute };
}

/** What a standby says of serializable transactions; of a beginning nothing else is unsupported. */
const notSupported = '0A000';

function explained(error: unknown): unknown {
  if ((error as { code?: unknown } | null)?.code !== notSupported) return error;
  return new StorageBusy('The database is a standby, which only reads.', { cause: error });
}

interface Ending {
  readonly command?: string;
}

/** After a statement that failed, and that somebody has made nothing of, a commit undoes. */
function requireCommitted({ rows }: QueryResult<Ending>): void {
  if (rows[0]?.command === 'ROLLBACK') {
    throw new Error('The transaction was undone, because one of its statements had failed.');
  }
}

/**
 * Makes sure that no transaction is left, also where the commit itself has failed: the driver tells of
 * an error before it knows that the connection is at rest, and the pool closes one that is not. What
 * fails here has failed before.
 */
async function undone(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
}
