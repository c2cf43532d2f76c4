import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFileName } from '#api/open.ts';
import { query } from './postgres.ts';
import type { TestApi } from './product-api.ts';

/**
 * Does something while the database takes no write and can be read: SQLite because another program
 * holds its lock, PostgreSQL because its server only reads.
 */
export async function whileWritesAreRefused<T>(
  { storage, dataDir, options: { databaseUrl } }: TestApi,
  work: () => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) {
    const other = new DatabaseSync(join(dataDir, databaseFileName));
    try {
      other.exec('begin immediate');
      return await work();
    } finally {
      other.close();
    }
  }
  if (storage.engine !== 'postgres') throw new Error('It has an address, so it is PostgreSQL.');
  const name = new URL(databaseUrl).pathname.slice(1);
  await readsOnly(databaseUrl, name, 'on');
  await untilRead(storage);
  try {
    return await work();
  } finally {
    await readsOnly(databaseUrl, name, 'off');
    await untilRead(storage);
  }
}

/** Reads until no connection is left that was ended. */
async function untilRead({ db }: TestApi['storage']): Promise<void> {
  for (let inTurn = 0; inTurn < 5; ) {
    try {
      await db.selectFrom('health_checks').select('checked_at').execute();
      inTurn += 1;
    } catch {
      inTurn = 0;
    }
  }
}

/** Connections that are open keep what they began with, so they are made anew. */
async function readsOnly(address: string, name: string, value: 'on' | 'off'): Promise<void> {
  const maintenance = new URL(address);
  maintenance.pathname = '/postgres';
  await query(
    maintenance.href,
    `alter database ${name} set default_transaction_read_only = ${value}`,
  );
  await query(
    maintenance.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}
