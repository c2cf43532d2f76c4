/**
 * Search that does not depend on the database's collation: SQLite folds only ASCII, PostgreSQL
 * follows its locale. So text is folded here (shared/product/fields/folded-text.ts), both when it is
 * stored and when it is searched, and the databases only compare characters.
 */
import { searchedWords } from '#shared/product/fields/folded-text.ts';

/** Makes the LIKE patterns of a search, one per word; all must match. Escape character: `\`. */
export function searchPatterns(query: string): readonly string[] {
  return searchedWords(query).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
