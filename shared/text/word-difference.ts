import { type Stretch, sequenceDifference } from './sequence-difference.ts';

/** A part of two texts that both have, or that only one of them has. */
export interface TextPart {
  readonly kind: Stretch['kind'];
  readonly text: string;
}

/**
 * The difference of two texts, word by word: their parts in order, those of `before` being the same
 * and the removed ones.
 */
export function wordDifference(before: string, after: string): readonly TextPart[] {
  return sequenceDifference(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({
    kind,
    text: items.join(''),
  }));
}

/** A figure or a date is one word, with what separates its digits: 8,000,000.00 or 2027-01-20. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\p{N}+(?:[.,:-]\p{N}+)+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}
