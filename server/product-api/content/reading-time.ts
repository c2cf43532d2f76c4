import { plainBlocks } from '../../../shared/product/rich-text.ts';
import { richTextFromMarkdown } from './markdown.ts';

/** A careful reader's pace for prose with figures in it. */
const wordsPerMinute = 220;

/** Whole minutes, at least one. Counts words that are read, not Markdown. */
export function readingMinutes(markdown: string): number {
  const words = plainBlocks(richTextFromMarkdown(markdown)).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
