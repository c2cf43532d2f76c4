/** What a PostgreSQL server was asked, counted by itself. */
import { query, type ThrowAwayPostgres } from '../trials/throw-away-postgres.ts';

/** What a database was asked so far. */
export interface Asked {
  /** BEGIN and COMMIT are statements as well. */
  readonly statements: number;
  /** Milliseconds that it spent on them, waiting for its disk included. */
  readonly ms: number;
}

/**
 * Has a server count the statements of each of its databases, for which it starts again.
 * @returns reads what one of them, by its address, was asked so far
 */
export async function countStatements(
  postgres: ThrowAwayPostgres,
  address: string,
): Promise<(databaseUrl: string) => Promise<Asked>> {
  await query(address, "alter system set shared_preload_libraries = 'pg_stat_statements'");
  await postgres.halt('fast');
  await postgres.resume();
  await query(address, 'create extension pg_stat_statements');
  return async function askedOf(databaseUrl) {
    const name = new URL(databaseUrl).pathname.slice(1);
    const { rows } = await query(
      address,
      `select sum(calls) as statements, sum(total_exec_time) as ms from pg_stat_statements
        join pg_database on pg_database.oid = dbid where datname = '${name}'`,
    );
    return { statements: Number(rows[0]?.statements ?? 0), ms: Number(rows[0]?.ms ?? 0) };
  };
}
