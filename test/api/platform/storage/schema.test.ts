/** The schema is made by migrations that stand beside the types of their tables. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { features, migrations } from '#api/features.ts';
import { openStorage } from '#api/open.ts';
import { platformSchema } from '#api/platform/schema.ts';
import { inOrder, type Migration } from '#api/platform/storage/migration.ts';
import type { Engine, Storage } from '#api/platform/storage/storage.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';
import { projectRoot } from '#server/project.ts';
import { testPostgres } from '#test/support/postgres.ts';

type Tap = Pick<typeof t, 'teardown'>;

/** Parts of an index for full text, which SQLite makes of its one statement. */
const isOfIndex = (table: string) => /^(?:network|thread_message|document_page)_words/.test(table);

async function tablesOf({ db, engine }: Storage): Promise<readonly string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema()`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !isOfIndex(name));
}

/** The statements a migration sends to an engine. */
async function textOf(migration: Migration, engine: Engine): Promise<string> {
  let text = '';
  const sent = migration.up({
    engine,
    trx: undefined as never,
    async run(statements) {
      text += statements;
    },
  });
  // What fills tables needs a transaction, and comes after the statements.
  await sent.catch(() => undefined);
  return text;
}

const made = (text: string) =>
  [...text.matchAll(/^ *create table (\w+)/gm)].map(([, name]) => `${name}`);

/** The tables that a file of types has, which are an object each. */
const typed = (text: string) =>
  [...text.matchAll(/^ {2,4}(\w+): (?:\{|Omit<|Audit|Reading)/gm)].map(([, name]) => `${name}`);

/**
 * Each file of a schema with the tables it makes, and those that the file beside it types: there is
 * none beside a schema that only adds to tables of areas below it.
 */
async function areas() {
  const root = join(projectRoot, 'server/api');
  const files = (await readdir(root, { recursive: true })).filter(
    // Not a schema of the database, but of an answer.
    (one) => one.endsWith('-schema.ts') && !one.endsWith('rich-text-schema.ts'),
  );
  return Promise.all(
    files.map(async (file) => {
      const exported: Record<string, Migration> = await import(join(root, file));
      const beside = join(root, file.replace('-schema.ts', '-tables.ts'));
      const types = existsSync(beside) ? await readFile(beside, 'utf8') : '';
      return { file, schema: Object.values(exported), types: typed(types) };
    }),
  );
}

t.test('every migration begins with a version, and is named once', (t) => {
  for (const { name } of migrations) t.match(name, /^1\.0-[a-z-]+$/);
  t.equal(new Set(migrations.map(({ name }) => name)).size, migrations.length);
  const all = [...platformSchema, ...features.flatMap(({ schema = [] }) => schema)];
  t.same(migrations, all, 'the platform first, and features from the ground up');
  t.end();
});

t.test('a later version comes after all of an earlier one', (t) => {
  const named = (name: string): Migration => ({ name, up: async () => undefined });
  const names = ['1.0-b', '1.10-b', '1.2-b', '1.0-a', '1.2-a', '2.0-a'];
  t.same(
    inOrder(names.map(named)).map(({ name }) => name),
    ['1.0-b', '1.0-a', '1.2-b', '1.2-a', '1.10-b', '2.0-a'],
  );
  t.throws(() => inOrder([named('1.0-a'), named('ideas')]), /ideas does not begin with a version/);
  t.end();
});

t.test('each table is made by the area that types it', async (t) => {
  const all = await areas();
  t.same(
    new Set(all.flatMap(({ schema }) => schema)),
    new Set(migrations),
    'each file of a schema is in the list',
  );
  for (const { file, schema, types } of all) {
    for (const engine of ['sqlite', 'postgres'] as const) {
      const texts = await Promise.all(schema.map((one) => textOf(one, engine)));
      const expected = types.filter((name) => name !== 'schema_migrations');
      t.same(texts.flatMap(made).sort(), expected.sort(), `${file} on ${engine}`);
    }
  }
});

t.test('every table of SQLite refuses values of the wrong type', async (t) => {
  for (const migration of migrations) {
    const text = await textOf(migration, 'sqlite');
    t.equal(
      text.match(/^ *\) strict(?:, without rowid)?;$/gm)?.length ?? 0,
      made(text).length,
      migration.name,
    );
  }
});

/** All that a database says of its schema, and what was applied when. */
async function stateOf({ db, engine }: Storage): Promise<readonly unknown[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select type, name, sql from sqlite_master order by type, name`.execute(db)
      : await sql`select relname, relkind, relnatts, relhastriggers from pg_class
          where relnamespace = current_schema()::regnamespace order by relname`.execute(db);
  return [...rows, ...(await db.selectFrom('schema_migrations').selectAll().execute())];
}

const postgres = await testPostgres(t);

/** A new, empty database of an engine, to be opened again and again. */
async function emptyDatabase(t: Tap, engine: Engine) {
  const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-schema-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  return engine === 'sqlite'
    ? { dataDir }
    : { dataDir, databaseUrl: await postgres.emptyDatabase() };
}

for (const engine of ['sqlite', 'postgres'] as const) {
  t.test(`${engine} has the tables of the migrations; a second open changes none`, async (t) => {
    const where = await emptyDatabase(t, engine);
    const storage = await openStorage(where);
    const all = await areas();
    const tables = await tablesOf(storage);
    t.same(tables.toSorted(), all.flatMap(({ types }) => types).sort());
    const applied = await storage.db.selectFrom('schema_migrations').select('name').execute();
    t.same(applied.map(({ name }) => name).sort(), migrations.map(({ name }) => name).sort());
    const before = await stateOf(storage);
    t.ok(before.length > 150, `${before.length} things are compared`);
    await storage.close();
    const again = await openStorage(where);
    t.teardown(() => again.close());
    t.same(await stateOf(again), before);
    await again.check();
  });

  t.test(`${engine}: a database from before version 1.0 is refused`, async (t) => {
    const where = await emptyDatabase(t, engine);
    const storage = await openStorage(where);
    await storage.write(async (trx) => {
      await trx.deleteFrom('schema_migrations').execute();
      const names = ['0001-core', '0081-invitations-kept'];
      const rows = names.map((name) => ({ name, applied_at: '2026-01-01T00:00:00.000Z' }));
      await trx.insertInto('schema_migrations').values(rows).execute();
    });
    await t.rejects(storage.check(), { code: 'ERR_DATABASE_OLDER' });
    await storage.close();
    const error = await openStorage(where).catch((reason: unknown) => reason);
    t.match(error, { code: 'ERR_DATABASE_OLDER', message: /0081-invitations-kept/ });
    t.match(explainStartFault(error), { exitCode: 78, message: /before version 1\.0/ });
  });
}
