import type { Typeface } from './typesetter.ts';

/** Controls, and marks that only steer how text flows: nothing of them is ever drawn. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** What carries a word's meaning; pictures and signs may be left out, these may not. */
const meaning = /[\p{L}\p{N}\p{M}]/u;

/**
 * A text as it can be drawn: one line, without emoji and signs the typeface has none of.
 * Undefined where a letter, a digit or an accent is missing in the typeface, or nothing is left:
 * a word with holes in it says less than no word.
 */
export function drawableText(text: string, typeface: Typeface): string | undefined {
  const line = text.normalize('NFC').replace(/\s/gu, ' ').replace(unseen, '');
  let kept = '';
  for (const character of line) {
    if (typeface.covers(character)) kept += character;
    else if (meaning.test(character)) return undefined;
  }
  const tidy = kept.replace(/ {2,}/g, ' ').trim();
  return meaning.test(tidy) ? tidy : undefined;
}
