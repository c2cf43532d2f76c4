/** The words by which pages are found. */
import { createHash } from 'node:crypto';
import { indexedWords, searchedBeginnings } from '#shared/product/fields/folded-text.ts';

/** A longer word is found by its beginning: PostgreSQL refuses a word of more than 2 KiB. */
const lettersMax = 40;
/** PostgreSQL refuses all words of a page where they have 1 MiB; a page of a book has 20 KiB. */
const wordsMaxBytes = 1_000_000;
/** Of 32 bits: two raises with the same mark only narrow the index less, and the columns decide. */
const markLength = 8;

/** The words of a page, and whether the page has more than an index takes. */
interface WordsOfPage {
  readonly words: string;
  readonly isCut: boolean;
}

/**
 * The mark of a raise, with which each word of its pages begins. A search of one data room so reads
 * the words of that room alone, however many others a portal has.
 */
export function markOf(raiseId: string): string {
  return createHash('sha256').update(raiseId).digest('hex').slice(0, markLength);
}

/** The words of a page as the index keeps them, each once; empty for a page without words. */
export function wordsOfPage(raiseId: string, text: string): WordsOfPage {
  const mark = markOf(raiseId);
  const kept: string[] = [];
  let left = wordsMaxBytes;
  for (const word of new Set(indexedWords(text).map(cut))) {
    const marked = `${mark}-${word}`;
    left -= Buffer.byteLength(marked) + 1;
    if (left < 0) return { words: kept.join(' '), isCut: true };
    kept.push(marked);
  }
  return { words: kept.join(' '), isCut: false };
}

/** The beginnings of words that a search asks the index for, as long as the index has them. */
export function pageBeginnings(search: string): readonly string[] {
  return searchedBeginnings(search).map(cut);
}

/** By letters and not by their halves, of which some have two. */
function cut(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}
