import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { migrations } from './migrations/all.ts';
import { type Engine, StorageRefusal, type Tables, type Transaction } from './storage.ts';

/** Applies missing steps in order, inside the caller's transaction. Refuses a newer database. */
export async function migrate(trx: Transaction, engine: Engine): Promise<void> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
    trx,
  );
  const applied = await appliedNames(trx);
  refuseNewer(applied);
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    await migration.up(trx, engine);
    await trx
      .insertInto('schema_migrations')
      .values({ name: migration.name, applied_at: new Date().toISOString() })
      .execute();
  }
}

/** Rejects unless the database has exactly the schema this code knows. */
export async function requireCurrentSchema(db: Kysely<Tables>): Promise<void> {
  const applied = await appliedNames(db);
  refuseNewer(applied);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  if (missing.length > 0) {
    throw new Error(`The database lacks ${missing.map(({ name }) => name).join(', ')}.`);
  }
}

async function appliedNames(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('schema_migrations').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StorageRefusal(
      'ERR_DATABASE_NEWER',
      `It was changed by ${unknown.sort().join(', ')}, which this version does not know.`,
    );
  }
}
