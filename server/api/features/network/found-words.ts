import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '#api/platform/storage/storage.ts';

/** What the index of the network is asked for; every part has to be there. */
export interface Indexed {
  /** Each begins a word of the raise. They have letters and digits alone. */
  readonly beginnings: readonly string[];
  /** Words of the filters, such as `=sector=energy`. */
  readonly facets: readonly string[];
}

/** The condition by which the index finds entries. */
export function foundByIndex(engine: Engine, indexed: Indexed): Expression<SqlBool> {
  if (engine === 'sqlite') {
    return sql<SqlBool>`network_entries.n in (${numbersInSqlite(indexed)})`;
  }
  const asked = [
    ...indexed.beginnings.map((word) => `'${word}':*`),
    ...indexed.facets.map((facet) => `'${facet}'`),
  ].join(' & ');
  return sql<SqlBool>`array_to_tsvector(string_to_array(btrim(network_entries.words || ' ' || network_entries.facets), ' ')) @@ ${asked}::tsquery`;
}

/**
 * The numbers of the entries that the index of SQLite finds. All of it is quoted, so that nothing is
 * understood as syntax. Beginnings are looked for, or whole words.
 */
export function numbersInSqlite({ beginnings, facets }: Indexed, words?: 'whole') {
  const asked = [
    ...beginnings.map((word) => `words:"${word}"${words === 'whole' ? '' : '*'}`),
    ...facets.map((facet) => `facets:"${facet}"`),
  ].join(' AND ');
  return sql`select rowid as key from network_words where network_words match ${asked}`;
}

/** The same condition for an entry at hand, without the index. */
export function hasWords(engine: Engine, beginnings: readonly string[]): Expression<SqlBool>[] {
  const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  return beginnings.map(
    (word) => sql<SqlBool>`${position}(' ' || network_entries.words, ${` ${word}`}) > 0`,
  );
}
