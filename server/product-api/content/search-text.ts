/**
 * Searching without the database's own idea of letters: SQLite folds only ASCII, PostgreSQL as its
 * locale says. So text is folded here (shared/product/folded-text.ts), when it is stored and when
 * it is looked for, and the databases compare plain characters.
 */
import { searchedWords } from '../../../shared/product/folded-text.ts';

/** The LIKE patterns of a search, one per word; each has to match. Escape character: `\`. */
export function searchPatterns(query: string): readonly string[] {
  return searchedWords(query).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
