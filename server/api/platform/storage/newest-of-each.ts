import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from './storage.ts';

/** A statement of SQLite may unite 500 queries. */
const unitedMax = 250;

/** Whose rows are read, and in which order. */
export interface EachOf {
  /** The column that says whose a row is, and the records it may be of. */
  readonly column: string;
  readonly ids: readonly string[];
  /**
   * What the rows are ordered by, and among equals by `key`, which identifies them. An expression orders
   * them alone: an index of it has an order that no other index has, which might be read instead.
   */
  readonly at: string | RawBuilder<unknown>;
  readonly key?: string;
  /** What else has to be true of a row. */
  readonly where?: RawBuilder<SqlBool>;
}

/**
 * The newest rows that belong to some records, read from an index that begins with the record and the
 * time: with one condition for all of them, every row of each would be gathered and sorted. What is
 * sorted is narrow: the rows are read once it is known which they are.
 */
export function newestOfEach<Name extends keyof Tables & string>(
  table: Name,
  { column, ids, at, key = 'id', where = sql<SqlBool>`1 = 1` }: EachOf,
  limit: number,
): RawBuilder<Selectable<Tables[Name]>> {
  const [by, identity] = [typeof at === 'string' ? sql.ref(at) : at, sql.ref(key)];
  const last = sql`limit ${sql.lit(limit)}`;
  const order = typeof at === 'string' ? sql`${by} desc, ${identity} desc` : sql`${by} desc`;
  const each = ids.map(
    (id) => sql`select * from (
      select ${identity} as row_key, ${by} as row_at from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} and ${where} order by ${order} ${last}
    ) as of_one`,
  );
  return sql`(select * from ${sql.table(table)} where ${identity} in (
    select row_key from (${united(each)}) as of_each order by row_at desc, row_key desc ${last}
  ))`;
}

function united(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (queries.length <= unitedMax) return sql.join(queries, sql` union all `);
  const parts: RawBuilder<unknown>[] = [];
  for (let from = 0; from < queries.length; from += unitedMax) {
    const some = sql.join(queries.slice(from, from + unitedMax), sql` union all `);
    parts.push(sql`select * from (${some}) as some_of_each`);
  }
  return united(parts);
}
