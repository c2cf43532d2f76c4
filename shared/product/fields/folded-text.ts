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

/**
 * The letters and digits of a text as an index keeps them: folded, and cut wherever there is
 * anything else. No word has a character that a query language could understand.
 */
export function indexedWords(text: string): readonly string[] {
  return foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a search of an index; each has to begin a word of what is found. */
export function searchedBeginnings(query: string): readonly string[] {
  return indexedWords(query).slice(0, wordsMax);
}

/** Tells whether each word of a search begins a word of a text. */
export function hasBeginnings(text: string, query: string): boolean {
  const words = indexedWords(text);
  const asked = searchedBeginnings(query);
  return asked.length > 0 && asked.every((one) => words.some((word) => word.startsWith(one)));
}
