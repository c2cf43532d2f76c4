import { plainBlocks } from '#shared/product/content/rich-text.ts';
import { richTextFromMarkdown } from './markdown.ts';

/** A careful reader's pace for prose with figures in it. */
const wordsPerMinute = 220;

/** Whole minutes, at least one. Counts the words of the text without the Markdown. */
export function readingMinutes(markdown: string): number {
  const words = plainBlocks(richTextFromMarkdown(markdown)).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
