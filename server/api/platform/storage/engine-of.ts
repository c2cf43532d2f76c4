import { PostgresAdapter } from 'kysely';
import type { Database, Engine } from './storage.ts';

/** Tells on which engine a database runs, where only the database is at hand. */
export function engineOf(db: Database): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
