import type { RichText } from '#shared/product/content/rich-text.ts';
import { richTextFromMarkdown } from './markdown.ts';

/** Enough for every text of a public site, and a limit so that it cannot grow without end. */
const entriesMax = 300;

/**
 * Caches parsed Markdown, because parsing costs milliseconds. The text itself is the key, so a
 * changed text never gets an old tree.
 */
export function markdownReader(): (markdown: string) => RichText {
  const cached = new Map<string, RichText>();
  return function read(markdown: string): RichText {
    const known = cached.get(markdown);
    if (known !== undefined) return known;
    const fresh = richTextFromMarkdown(markdown);
    if (cached.size >= entriesMax) cached.clear();
    cached.set(markdown, fresh);
    return fresh;
  };
}
