/** What must never be in a tree of rich text, whatever it was made of. */
import { mediaFileOfAddress } from '#shared/product/content/image-address.ts';
import {
  type RichBlock,
  type RichInline,
  type RichText,
  richBlockTypes,
  richInlineTypes,
  richTextMaxDepth,
} from '#shared/product/content/rich-text.ts';

/** Every block and inline node of a tree with its depth. */
function* nodesOf(text: RichText, depth = 0): Generator<[RichBlock | RichInline, number]> {
  for (const block of text) {
    yield [block, depth];
    if (block.type === 'quote') yield* nodesOf(block.content, depth + 1);
    if (block.type === 'list') for (const item of block.items) yield* nodesOf(item, depth + 1);
    if (block.type === 'paragraph' || block.type === 'heading') {
      yield* inlinesOf(block.content, depth + 1);
    }
    if (block.type === 'table') {
      for (const { header } of block.columns) yield* inlinesOf(header, depth + 1);
      for (const row of block.rows) for (const cell of row) yield* inlinesOf(cell, depth + 1);
    }
  }
}

function* inlinesOf(
  content: readonly RichInline[],
  depth: number,
): Generator<[RichInline, number]> {
  for (const node of content) {
    yield [node, depth];
    if ('content' in node) yield* inlinesOf(node.content, depth + 1);
  }
}

/** The one thing a browser and we must agree on: where a link leads. */
export function leadsSomewhereSafe(href: string): boolean {
  const base = 'https://own.example/faq';
  const url = new URL(href, base);
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return false;
  // What is no full address must stay with us: `//evil.example` and `/\evil.example` do not.
  return /^(https?|mailto):/i.test(href) || url.origin === 'https://own.example';
}

/** Everything in a tree that its readers must not get. */
export function faultsOf(text: RichText): readonly string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  for (const [node, depth] of nodesOf(text)) {
    const known: readonly string[] = [...richBlockTypes, ...richInlineTypes];
    if (!known.includes(node.type)) faults.push(`unknown ${node.type}`);
    if (node.type === 'link' && !leadsSomewhereSafe(node.href)) faults.push(`link ${node.href}`);
    if (node.type === 'image' && mediaFileOfAddress(node.src) === undefined) {
      faults.push(`image ${node.src}`);
    }
    if (node.type === 'heading') {
      if (ids.has(node.id)) faults.push(`id twice: ${node.id}`);
      if (!/^section-[\p{L}\p{N}-]+$/u.test(node.id)) faults.push(`id ${node.id}`);
      ids.add(node.id);
    }
    if (depth > 2 * richTextMaxDepth + 2) faults.push(`depth ${depth}`);
  }
  return faults;
}
