import { plainBlocks, type RichBlock, type RichText } from '#shared/product/content/rich-text.ts';

/**
 * Writes a text as the paragraphs of a mail: each item of a list and each row of a table is one. Links
 * keep their words only; where they lead is on the page that the mail leads to.
 */
export function mailedParagraphs(text: RichText): readonly string[] {
  return text.flatMap(paragraphsOf).filter((paragraph) => paragraph.trim() !== '');
}

function paragraphsOf(block: RichBlock): readonly string[] {
  switch (block.type) {
    case 'list':
      return block.items.map((item, at) => {
        const mark = block.ordered ? `${(block.start ?? 1) + at}.` : '•';
        return `${mark} ${plainBlocks(item).replaceAll('\n', ' ')}`;
      });
    case 'quote':
      return mailedParagraphs(block.content);
    case 'table':
    case 'code':
      return plainBlocks([block]).split('\n');
    default:
      return [plainBlocks([block])];
  }
}
