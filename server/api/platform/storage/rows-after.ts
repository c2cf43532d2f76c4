import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The rows after a place, in an order by one column and, among equals, by the id, both in the same
 * direction.
 */
export function rowsAfter(
  [by, id]: readonly [by: string, id: string],
  direction: 'asc' | 'desc',
  place: { readonly value: string; readonly id: string },
): RawBuilder<SqlBool> {
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  const [first, second] = [sql.ref(by), sql.ref(id)];
  return sql<SqlBool>`(${first} ${beyond} ${place.value} or (${first} = ${place.value} and ${second} ${beyond} ${place.id}))`;
}
