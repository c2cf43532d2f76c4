/** How a transaction of PostgreSQL begins and ends where that fails. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import t from 'tap';
import { migrations } from '#api/features.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { inTransaction } from '#api/platform/storage/postgres-transaction.ts';
import { StorageBusy, type Tables } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { query, startPostgres } from '#test/support/postgres.ts';

const postgres = await startPostgres();
t.teardown(() => postgres.stop());

/** A server whose beginning of a transaction is answered late, as told; and what it was sent. */
function serverThat(begins: () => Promise<void>, ends: () => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql: text }: { readonly sql: string }): Promise<QueryResult<R>> {
      const [word = ''] = text.split(' ');
      sent.push(word);
      await pause(5);
      if (word === 'start') {
        await begins();
        sent.push('begun');
      }
      if (word === 'commit') await ends();
      return { rows: [] };
    },
    async *streamQuery() {},
  };
  const nothing = async () => {};
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  return { db, sent };
}

const standby = async () => {
  throw Object.assign(new Error('cannot use serializable mode in a hot standby'), {
    code: '0A000',
  });
};

t.test('only what does no harm alone is sent before the transaction has begun', async (t) => {
  const { db, sent } = serverThat(async () => {});
  await inTransaction(db, 'serializable', (trx) =>
    together([
      trx.updateTable('rate_windows').set({ used: 1 }).execute(),
      trx.selectFrom('users').select('id').execute(),
      trx.deleteFrom('sessions').execute(),
      trx.selectFrom('sessions').select('id').execute(),
    ]),
  );
  t.same(sent, ['start', 'update', 'select', 'begun', 'delete', 'select', 'commit']);
});

t.test('where it does not begin, nothing is written, and the caller may come back', async (t) => {
  const { db, sent } = serverThat(standby);
  const beside = inTransaction(db, 'serializable', (trx) =>
    together([
      trx.selectFrom('users').select('id').execute(),
      trx.deleteFrom('sessions').execute(),
    ]),
  );
  await t.rejects(beside, StorageBusy);
  t.same(sent, ['start', 'select', 'rollback']);
  sent.length = 0;
  const afterwards = inTransaction(db, 'serializable', async (trx) => {
    await pause(20);
    await trx.selectFrom('users').select('id').execute();
  });
  await t.rejects(afterwards, StorageBusy);
  t.same(sent, ['start', 'rollback'], 'not even a read, once it is known');
  sent.length = 0;
  await t.rejects(
    inTransaction(db, 'serializable', async (trx) => {
      trx
        .deleteFrom('sessions')
        .execute()
        .catch(() => undefined);
      throw new Error('of its own');
    }),
    { message: 'of its own' },
  );
  t.same(
    sent,
    ['start', 'rollback'],
    'and what waited for the beginning is not sent behind its end',
  );
});

t.test('a commit that fails costs no connection', async (t) => {
  const { db, sent } = serverThat(async () => {}, standby);
  await t.rejects(inTransaction(db, 'serializable', async () => {}));
  t.equal(sent.at(-1), 'rollback', 'its answer shows that the connection is at rest');
  const url = await postgres.freshDatabase();
  const storage = await openPostgres(url, migrations);
  t.teardown(() => storage.close());
  await query(url, 'create table parents (id int primary key)');
  await query(url, 'create table children (parent int references parents initially deferred)');
  const connections = new Set<unknown>();
  for (let n = 0; n < 6; n += 1) {
    const write = storage.write(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      connections.add(rows[0]?.pid);
      await sql`insert into children values (1)`.execute(trx);
    });
    await t.rejects(write, { code: '23503' }, 'only the commit looks for the parent');
  }
  t.equal(connections.size, 1);
});

t.test('a server that can only be read is named as that', async (t) => {
  const url = new URL(await postgres.freshDatabase());
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const opening = openPostgres(url.href.replaceAll('+', '%20'), migrations);
  await t.rejects(opening, { code: 'ERR_DATABASE_UNREACHABLE', message: /can only be read/ });
});
