import type { RichText } from '../../../shared/product/rich-text.ts';
import { richTextFromMarkdown } from './markdown.ts';

/** Enough for every text of a public site; a bound, so that it cannot grow for ever. */
const readingsMax = 300;

/**
 * Reading Markdown costs milliseconds, looking it up nothing. The text itself is the key, so a
 * changed text can never be answered with an old tree.
 */
export function readingKept(): (markdown: string) => RichText {
  const kept = new Map<string, RichText>();
  return function read(markdown: string): RichText {
    const known = kept.get(markdown);
    if (known !== undefined) return known;
    const fresh = richTextFromMarkdown(markdown);
    if (kept.size >= readingsMax) kept.clear();
    kept.set(markdown, fresh);
    return fresh;
  };
}
