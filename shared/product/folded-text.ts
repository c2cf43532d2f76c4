/**
 * How searches compare words, in the browser as on the server: without case and accents, and
 * without a database's own idea of letters.
 */

/** More words than this make a search slower, not better. */
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

/** The words of a search, folded; each of them has to occur. */
export function searchedWords(query: string): readonly string[] {
  return foldedText(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax);
}
