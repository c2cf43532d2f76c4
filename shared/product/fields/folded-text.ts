/**
 * How searches compare words, in the browser as on the server: ignoring case and accents, and
 * independent of a database's collation.
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

/** The words of a search, folded; every one of them must occur. */
export function searchedWords(query: string): readonly string[] {
  return foldedText(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax);
}
