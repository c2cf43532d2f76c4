import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationStep } from './migration.ts';
import { StorageRefusal, type Tables } from './storage.ts';

/**
 * Applies missing migrations in order, inside the caller's transaction. Refuses a database that is
 * newer, or older than the first of them.
 */
export async function migrate(
  step: MigrationStep,
  migrations: readonly Migration[],
): Promise<void> {
  const { trx } = step;
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
    trx,
  );
  const applied = await appliedNames(trx);
  refuseUnknown(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length === 0) return;
  for (const migration of missing) await migration.up(step);
  const appliedAt = new Date().toISOString();
  await trx
    .insertInto('schema_migrations')
    .values(missing.map(({ name }) => ({ name, applied_at: appliedAt })))
    .execute();
}

/** Rejects unless the database has exactly the schema this code knows. */
export async function requireCurrentSchema(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<void> {
  const applied = await appliedNames(db);
  refuseUnknown(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) {
    throw new Error(`The database lacks ${missing.map(({ name }) => name).join(', ')}.`);
  }
}

async function appliedNames(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** As migrations were named before version 1.0. */
const olderName = /^0\d{3}-/;

function refuseUnknown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  if (unknown.some((name) => olderName.test(name))) {
    throw new StorageRefusal(
      'ERR_DATABASE_OLDER',
      `The last change of its tables was ${unknown.at(-1)}.`,
    );
  }
  throw new StorageRefusal(
    'ERR_DATABASE_NEWER',
    `It was changed by ${unknown.join(', ')}, which this version does not know.`,
  );
}
