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
  // Compared as a pair: both databases then begin at that place in the index, and skip nothing.
  return sql<SqlBool>`(${sql.ref(by)}, ${sql.ref(id)}) ${beyond} (${place.value}, ${place.id})`;
}
