/** What a search found in a text, to be shown: the words around it, and which of them it are. */
import { indexedWords, searchedBeginnings } from './folded-text.ts';

/** So much of a text is shown before and after the first word that was found. */
const beforeLength = 40;
const afterLength = 160;

/** Letters and digits with their accents, in one piece. */
const pieces = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Splits a text into parts that make it up again: those at odd places are words that begin with a
 * searched one.
 */
export function foundParts(text: string, query: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { at, word } of foundIn(text, query)) {
    parts.push(text.slice(from, at), word);
    from = at + word.length;
  }
  return [...parts, text.slice(from)];
}

/** Tells whether a text has a word that begins with a searched one. */
export function hasFound(text: string, query: string): boolean {
  return foundIn(text, query).next().done !== true;
}

/** Cuts a text to one line around the first word that was found, or to its beginning. */
export function excerptOf(text: string, query: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const first = foundIn(flat, query).next();
  const at = first.done === true ? 0 : first.value.at;
  const from = at <= beforeLength ? 0 : wordAfter(flat, at - beforeLength, at);
  const end = flat.length <= at + afterLength ? flat.length : wordEnd(flat, at + afterLength);
  const dots = (isCut: boolean) => (isCut ? '…' : '');
  return `${dots(from > 0)}${flat.slice(from, end)}${dots(end < flat.length)}`;
}

function* foundIn(text: string, query: string): Generator<{ at: number; word: string }, undefined> {
  const beginnings = searchedBeginnings(query);
  for (const { 0: word, index: at } of text.matchAll(pieces)) {
    const isFound = indexedWords(word).some((one) =>
      beginnings.some((beginning) => one.startsWith(beginning)),
    );
    if (isFound) yield { at, word };
  }
}

/** Where the next word begins; where there is none before the limit, the limit. */
function wordAfter(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space >= limit ? limit : space + 1;
}

/** Where the last word before a place ends; a text without spaces is cut between two letters. */
function wordEnd(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place);
  if (space > place - beforeLength) return space;
  const isBetweenHalves = /[\uD800-\uDBFF]/.test(text.charAt(place - 1));
  return isBetweenHalves ? place - 1 : place;
}
