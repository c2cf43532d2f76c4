import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from './storage.ts';

/**
 * The condition for a column whose value is in a list, which is one parameter: a parameter for each
 * value would be another statement to prepare for each length.
 */
export function isOneOf(
  engine: Engine,
  column: Expression<unknown>,
  list: readonly unknown[],
): Expression<SqlBool> {
  return engine === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(list)}))`
    : sql<SqlBool>`${column} = any(${list}::text[])`;
}
