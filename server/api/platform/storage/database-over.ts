import type { QueryExecutor } from 'kysely';
import { type Dialect, type Driver, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database, Tables, Transaction } from './storage.ts';

type Execute = QueryExecutor['executeQuery'];

/** The query builder over another one, whose statements run through `execute`. */
export function databaseOver(db: Database, execute: Execute): Database {
  return new Kysely<Tables>(partsOver(db, execute));
}

/** The query builder of a transaction that somebody else begins and ends. */
export function transactionOver(db: Database, execute: Execute): Transaction {
  return new KyselyTransaction<Tables>(partsOver(db, execute));
}

function partsOver(db: Database, execute: Execute) {
  const below = db.getExecutor();
  const executor: QueryExecutor = {
    adapter: below.adapter,
    plugins: below.plugins,
    transformQuery: (node, queryId) => below.transformQuery(node, queryId),
    compileQuery: (node, queryId) => below.compileQuery(node, queryId),
    executeQuery: execute,
    stream: (query, chunkSize, options) => below.stream(query, chunkSize, options),
    provideConnection: (consumer, options) => below.provideConnection(consumer, options),
    withConnectionProvider: (provider) => below.withConnectionProvider(provider),
    withPlugin: (plugin) => below.withPlugin(plugin),
    withPlugins: (plugins) => below.withPlugins(plugins),
    withPluginAtFront: (plugin) => below.withPluginAtFront(plugin),
    withoutPlugins: () => below.withoutPlugins(),
  };
  const dialect: Dialect = {
    createAdapter: () => below.adapter,
    createDriver: () => noDriver,
    createIntrospector: () => db.introspection,
    createQueryCompiler: () => ({ compileQuery: (node, id) => below.compileQuery(node, id) }),
  };
  return { config: { dialect }, driver: noDriver, executor, dialect };
}

const elsewhere = (): never => {
  throw new Error('A transaction is begun by storage.write.');
};
const noDriver: Driver = {
  init: async () => {},
  acquireConnection: elsewhere,
  beginTransaction: elsewhere,
  commitTransaction: elsewhere,
  rollbackTransaction: elsewhere,
  releaseConnection: async () => {},
  destroy: async () => {},
};
