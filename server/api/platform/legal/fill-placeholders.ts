/**
 * Fills in `{{name}}` in a parsed text. It works on the tree, so that a value is never read as
 * Markdown.
 */

import type { RichBlock, RichInline, RichText } from '#shared/product/content/rich-text.ts';
import { safeHref } from '#shared/product/content/rich-text.ts';
import {
  type LegalPlaceholder,
  placeholderPattern,
} from '#shared/product/legal/legal-documents.ts';

/** The value of each placeholder: text or a link. */
export type Fillings = Readonly<Record<LegalPlaceholder, RichInline>>;

/** Fills in a whole text. Anything that is not a placeholder stays as it is. */
export function fillBlocks(text: RichText, fillings: Fillings): RichText {
  return text.map((block) => fillBlock(block, fillings));
}

function fillBlock(block: RichBlock, fillings: Fillings): RichBlock {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: fillInlines(block.content, fillings) };
    case 'quote':
      return { ...block, content: fillBlocks(block.content, fillings) };
    case 'list':
      return { ...block, items: block.items.map((item) => fillBlocks(item, fillings)) };
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({
          ...column,
          header: fillInlines(column.header, fillings),
        })),
        rows: block.rows.map((row) => row.map((cell) => fillInlines(cell, fillings))),
      };
    case 'code':
      return { ...block, text: fillWords(block.text, fillings) };
    case 'rule':
      return block;
  }
}

/** Fills in a list of inline nodes. */
export function fillInlines(
  content: readonly RichInline[],
  fillings: Fillings,
): readonly RichInline[] {
  return content.flatMap((node) => fillInline(node, fillings));
}

function fillInline(node: RichInline, fillings: Fillings): readonly RichInline[] {
  switch (node.type) {
    case 'text':
      return fillText(node.text, fillings);
    case 'code':
      return [{ ...node, text: fillWords(node.text, fillings) }];
    case 'emphasis':
    case 'strong':
      return [{ ...node, content: fillInlines(node.content, fillings) }];
    case 'link': {
      const content = fillInlines(node.content, fillings);
      const href = safeHref(fillWords(node.href, fillings));
      return href === undefined ? content : [{ ...node, href, content: withoutLinks(content) }];
    }
    case 'image':
    case 'break':
      return [node];
  }
}

/** A link cannot contain another; only the words of the inner one stay. */
function withoutLinks(content: readonly RichInline[]): readonly RichInline[] {
  return content.flatMap((node) => (node.type === 'link' ? node.content : [node]));
}

function fillText(text: string, fillings: Fillings): readonly RichInline[] {
  const nodes: RichInline[] = [];
  let end = 0;
  for (const found of text.matchAll(placeholderPattern)) {
    const filling = fillingOf(found[1], fillings);
    if (filling === undefined) continue;
    if (found.index > end) nodes.push({ type: 'text', text: text.slice(end, found.index) });
    nodes.push(filling);
    end = found.index + found[0].length;
  }
  if (end < text.length) nodes.push({ type: 'text', text: text.slice(end) });
  return joined(nodes);
}

/** Fills the placeholders of plain text, such as a summary or an address. */
export function fillWords(text: string, fillings: Fillings): string {
  return text.replace(placeholderPattern, (whole, name: string) => {
    const filling = fillingOf(name, fillings);
    if (filling === undefined) return whole;
    if (filling.type === 'text') return filling.text;
    return filling.type === 'link' ? filling.href.replace(/^mailto:/, '') : whole;
  });
}

function fillingOf(name: string | undefined, fillings: Fillings): RichInline | undefined {
  return name !== undefined && Object.hasOwn(fillings, name)
    ? fillings[name as LegalPlaceholder]
    : undefined;
}

function joined(nodes: readonly RichInline[]): readonly RichInline[] {
  const result: RichInline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { type: 'text', text: last.text + node.text };
    } else result.push(node);
  }
  return result;
}
