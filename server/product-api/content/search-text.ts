/**
 * Searching without the database's own idea of letters: SQLite folds only ASCII, PostgreSQL as its
 * locale says. So text is folded here, when it is stored and when it is looked for, and the
 * databases compare plain characters.
 */

/** More words than this make a query slower, not better. */
const wordsMax = 8;

/** Lower case without accents, with single spaces. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The LIKE patterns of a search, one per word; each has to match. Escape character: `\`. */
export function searchPatterns(query: string): readonly string[] {
  const words = foldedText(query)
    .split(' ')
    .filter((word) => word !== '');
  return words.slice(0, wordsMax).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
