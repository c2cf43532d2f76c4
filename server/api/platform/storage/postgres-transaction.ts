import { CompiledQuery, type DatabaseConnection, type Kysely, type QueryResult } from 'kysely';
import type { Tables, Transaction } from './storage.ts';
import { together } from './together.ts';
import { collecting } from './unit-of-work.ts';

/**
 * Runs one attempt at a write. Its beginning is sent with its first statement and its end with what it
 * has collected, so that neither is a flight of its own; what is asked at the same time shares one.
 * A statement that fails makes PostgreSQL refuse those behind it, the commit too.
 */
export function inTransaction<T>(
  db: Kysely<Tables>,
  isolation: 'read committed' | 'serializable',
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const begun = connection.executeQuery(
      CompiledQuery.raw(`start transaction isolation level ${isolation}`),
    );
    // It is looked at below; a statement that fails before it would else leave it unheard.
    begun.catch(() => undefined);
    let isOver = false;
    const { trx, send } = collecting(db, <R>(query: CompiledQuery<R>) => {
      if (isOver) throw new Error('The transaction has ended.');
      return connection.executeQuery<R>(query);
    });
    let result: T;
    try {
      result = await work(trx);
    } catch (error) {
      isOver = true;
      await undone(connection);
      throw error;
    }
    const sent = send();
    isOver = true;
    const ending = connection.executeQuery<Ending>(CompiledQuery.raw('commit'));
    requireCommitted((await together([begun, ...sent, ending])).at(-1) as QueryResult<Ending>);
    return result;
  });
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

/** What fails here has failed before, and the pool keeps no connection that is in a transaction. */
async function undone(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
}
