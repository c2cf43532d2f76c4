import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** How long opening and reading wait for another program, and the thread with them. */
export const busyTimeoutMs = 100;
/** How much of the file a connection keeps in memory. */
const cacheKib = 16_000;
/** Prepared statements are cached, because preparing a small one costs more than running it. */
const statementCacheSize = 500;

/** Opens a connection to a database file as this product uses it. */
export function openConnection(file: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(file, {
    readOnly,
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  });
  // FULL while it is opened; afterwards a write waits for the disk off the thread (log-on-disk.ts).
  if (!readOnly) connection.exec('pragma journal_mode = wal; pragma synchronous = full;');
  connection.exec(`pragma trusted_schema = off; pragma cache_size = -${cacheKib};`);
  return connection;
}

/** Makes the function that prepares a text on a connection, once as long as it is remembered. */
export function preparing<Statement>(
  connection: DatabaseSync,
  make: (statement: StatementSync) => Statement,
): (text: string) => Statement {
  const cache = new Map<string, Statement>();
  return function prepared(text) {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const statement = make(connection.prepare(text));
    if (cache.size >= statementCacheSize) cache.clear();
    cache.set(text, statement);
    return statement;
  };
}
