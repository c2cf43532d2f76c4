import { type CreateTableBuilder, sql } from 'kysely';
import type { Engine, Transaction } from '../storage.ts';

/**
 * Starts a table that behaves the same on both engines: on SQLite it is STRICT, so that it refuses
 * values of the wrong type as PostgreSQL does.
 */
export function createTable(
  trx: Transaction,
  engine: Engine,
  name: string,
): CreateTableBuilder<string, never> {
  const table = trx.schema.createTable(name);
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}

/** The column type of integers beyond 32 bits: amounts of money, sequence numbers. */
export function bigInteger(engine: Engine): 'integer' | 'bigint' {
  return engine === 'sqlite' ? 'integer' : 'bigint';
}
