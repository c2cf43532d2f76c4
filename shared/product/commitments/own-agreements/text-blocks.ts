/** A text that was read as Markdown, as the plain paragraphs that are signed. */
import {
  plainText,
  type RichBlock,
  type RichInline,
  type RichText,
} from '../../content/rich-text.ts';

/** A heading of a level, or a paragraph. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph';
  /** Of a heading; 0 of a paragraph. */
  readonly level: number;
  readonly text: string;
}

/** Returns every word of a text in its order: lists become marked paragraphs, emphasis is dropped. */
export function textBlocks(text: RichText, depth = 0): readonly TextBlock[] {
  return text.flatMap((block) => blocksOf(block, depth));
}

function blocksOf(block: RichBlock, depth: number): readonly TextBlock[] {
  switch (block.type) {
    case 'heading':
      return [{ kind: 'heading', level: block.level, text: plainText(block.content) }];
    case 'paragraph':
      return linesOf(block.content).map(paragraph);
    case 'quote':
      return textBlocks(block.content, depth);
    case 'list': {
      const start = block.start ?? 1;
      return block.items.flatMap((item, at) => {
        const mark = block.ordered ? orderedMark(start + at, depth) : '–';
        const [first, ...rest] = textBlocks(item, depth + 1);
        return [paragraph(`${mark} ${first?.text ?? ''}`), ...rest];
      });
    }
    case 'table':
      return [block.columns.map(({ header }) => header), ...block.rows].map((cells) =>
        paragraph(cells.map((cell) => plainText(cell)).join(' | ')),
      );
    case 'code':
      return [paragraph(block.text)];
    case 'rule':
      return [];
  }
}

function paragraph(text: string): TextBlock {
  return { kind: 'paragraph', level: 0, text };
}

/** A line break that the author asked for begins a paragraph: each paragraph is one line. */
function linesOf(content: readonly RichInline[]): readonly string[] {
  const lines: RichInline[][] = [[]];
  for (const inline of content) {
    if (inline.type === 'break') lines.push([]);
    else lines.at(-1)?.push(inline);
  }
  return lines.map((line) => plainText(line));
}

/** "(2)", and "(b)" inside another list. */
function orderedMark(number: number, depth: number): string {
  const letter = depth === 0 ? undefined : 'abcdefghijklmnopqrstuvwxyz'[number - 1];
  return `(${letter ?? number})`;
}
