/** The words by which pages are found. */
import { createHash } from 'node:crypto';
import { indexedWords, searchedBeginnings } from '#shared/product/fields/folded-text.ts';

/** A longer word is found by its beginning: PostgreSQL refuses a word of more than 2 KiB. */
const lettersMax = 40;
/** Of 32 bits: two raises with the same mark only narrow the index less, and the columns decide. */
const markLength = 8;

/**
 * The mark of a raise, with which each word of its pages begins. A search of one data room so reads
 * the words of that room alone, however many others a portal has.
 */
export function markOf(raiseId: string): string {
  return createHash('sha256').update(raiseId).digest('hex').slice(0, markLength);
}

/** The words of a page as the index keeps them, each once; empty for a page without words. */
export function wordsOfPage(raiseId: string, text: string): string {
  const mark = markOf(raiseId);
  const words = new Set(indexedWords(text).map(cut));
  return [...words].map((word) => `${mark}-${word}`).join(' ');
}

/** The beginnings of words that a search asks the index for, as long as the index has them. */
export function pageBeginnings(search: string): readonly string[] {
  return searchedBeginnings(search).map(cut);
}

/** By letters and not by their halves, of which some have two. */
function cut(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}
