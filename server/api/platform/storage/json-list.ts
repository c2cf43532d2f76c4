import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './storage.ts';

/**
 * Some columns of what follows `from`, as a column of another statement: the text of a JSON array with
 * an object for each row. For few rows of somebody, which would take a statement of their own.
 * @param from the tables and the condition
 */
export function jsonList(
  engine: Engine,
  columns: readonly string[],
  from: RawBuilder<unknown>,
): RawBuilder<string> {
  const [list, row] =
    engine === 'sqlite' ? ['json_group_array', 'json_object'] : ['json_agg', 'json_build_object'];
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`);
  return sql<string>`(select cast(coalesce(${sql.raw(list)}(${sql.raw(row)}(${sql.join(pairs)})), '[]') as text)
    from ${from})`;
}
