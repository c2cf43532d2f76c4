import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './storage.ts';

/**
 * The newest rows that belong to some records, read from an index that begins with the record and the
 * time: with one condition for all of them, every row of each would be gathered and sorted.
 */
export function newestOfEach<Name extends keyof Tables & string>(
  table: Name,
  of: { readonly column: string; readonly ids: readonly string[]; readonly at: string },
  limit: number,
): RawBuilder<Selectable<Tables[Name]>> {
  const order = sql`order by ${sql.ref(of.at)} desc, id desc limit ${sql.lit(limit)}`;
  const each = of.ids.map(
    (id) => sql`select * from (
      select * from ${sql.table(table)} where ${sql.ref(of.column)} = ${id} ${order}
    ) as of_one`,
  );
  return sql`(select * from (${sql.join(each, sql` union all `)}) as of_each ${order})`;
}
