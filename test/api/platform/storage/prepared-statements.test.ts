/** Statements that PostgreSQL is sent again and again are prepared, and survive a migration. */

import t, { type Test } from 'tap';
import { migrations } from '#api/features.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { PreparedStatements } from '#api/platform/storage/prepared-statements.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { query, startPostgres } from '#test/support/postgres.ts';

const postgres = await startPostgres();
t.teardown(() => postgres.stop());

async function opened(t: Test) {
  const url = await postgres.freshDatabase();
  const storage = await openPostgres(url, migrations);
  t.teardown(() => storage.close());
  const insert = (bucket: string): Promise<unknown> =>
    storage.write((trx) =>
      trx.insertInto('rate_windows').values({ bucket, used: 1, window_ends_at: '' }).execute(),
    );
  return { url, storage, insert };
}

const all = (db: Database, least: number) =>
  db.selectFrom('rate_windows').selectAll().where('used', '>=', least).execute();

t.test('a statement is prepared from its fifth use', async (t) => {
  const statements = new PreparedStatements();
  const names = Array.from({ length: 7 }, () => statements.nameOf('select $1'));
  t.same(names.slice(0, 4), Array(4).fill(undefined));
  t.ok(names[4]);
  t.same(names.slice(4), Array(3).fill(names[4]), 'always under the same name');
  for (let n = 0; n < 5; n += 1) t.not(statements.nameOf('select $1, $2'), names[4]);
  for (let text = 0; text < 2_000; text += 1) statements.nameOf(`in a list of ${text}`);
  t.equal(statements.nameOf('select $1'), names[4], 'others do not push it out');
  for (let text = 0; text < 2_000; text += 1) {
    for (let use = 0; use < 5; use += 1) statements.nameOf(`text ${text}`);
  }
  const prepared = Array.from({ length: 2_000 }, (_, text) => statements.nameOf(`text ${text}`));
  t.equal(prepared.filter(Boolean).length, 298, 'so many in all, and no more');
});

t.test('PostgreSQL keeps what comes often, and gets the rest as it is', async (t) => {
  const { storage, insert } = await opened(t);
  for (let n = 0; n < 12; n += 1) await insert(`bucket ${n}`);
  await all(storage.db, 1);
  const kept = await storage.db
    .selectFrom('pg_prepared_statements' as never)
    .select(['statement' as never])
    .execute();
  const texts = (kept as { statement: string }[]).map(({ statement }) => statement);
  t.ok(texts.some((text) => text.startsWith('insert into "rate_windows"')));
  t.notOk(texts.some((text) => text.startsWith('select * from "rate_windows"')));
});

t.test('after a migration by a newer server reads and writes go on', async (t) => {
  const { url, storage, insert } = await opened(t);
  await insert('one');
  // On several connections, each of which has its own plan.
  const read = (): Promise<readonly object[]> =>
    Promise.all(Array.from({ length: 8 }, () => all(storage.db, 1))).then((runs) => runs.flat());
  const write = (): Promise<number> =>
    storage.write(async (trx) => (await all(trx, 1)).length, { seesOthers: true });
  for (let n = 0; n < 10; n += 1) await read();
  await query(url, 'alter table rate_windows add column note text');
  t.equal((await read()).length, 8);
  t.ok(
    (await read()).every((row) => 'note' in row),
    'with the new column',
  );
  for (let n = 0; n < 10; n += 1) await write();
  await query(url, 'alter table rate_windows add column second text');
  t.equal(await write(), 1, 'in a transaction it is the transaction that is tried again');
});
