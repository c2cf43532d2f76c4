import type { Typeface } from '../../typesetting/typesetter.ts';

/** Controls, and marks that only steer how text flows: they are never drawn. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Characters that carry a word's meaning: emoji and symbols may be left out, these may not. */
const meaning = /[\p{L}\p{N}\p{M}]/u;

/**
 * A text as it can be drawn: one line, without emoji and symbols that the typeface does not have.
 * Undefined when the typeface lacks a letter, a digit or an accent, or when nothing is left: a word
 * with gaps is worse than no word.
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
