import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '#api/platform/storage/storage.ts';
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';

/**
 * The condition for entries with words that begin like each of the searched ones; undefined when
 * nothing is searched. The words consist of letters and digits and are quoted besides, so that
 * nothing that is typed is understood as syntax.
 */
export function foundByWords(engine: Engine, query: string): Expression<SqlBool> | undefined {
  if (query.trim() === '') return undefined;
  const words = searchedBeginnings(query);
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  if (engine === 'sqlite') {
    const asked = words.map((word) => `"${word}"*`).join(' ');
    return sql<SqlBool>`network_entries.n in (
      select rowid from network_words where network_words match ${asked}
    )`;
  }
  const asked = words.map((word) => `'${word}':*`).join(' & ');
  return sql<SqlBool>`array_to_tsvector(string_to_array(network_entries.words, ' ')) @@ ${asked}::tsquery`;
}
