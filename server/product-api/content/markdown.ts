/**
 * Markdown (CommonMark with GFM tables) to the safe tree of shared/product/rich-text.ts. The only
 * reader of Markdown: articles, answers, pitches and updates all pass through here.
 */
import type { AlignType, Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import {
  plainText,
  type RichAlignment,
  type RichBlock,
  type RichHeadingLevel,
  type RichInline,
  type RichText,
  richTextMaxDepth,
  safeHref,
  safeImageSource,
} from '../../../shared/product/rich-text.ts';
import { costlyConstructs } from './markdown-cost.ts';
import { type Definitions, definitionsOf, headingIds } from './markdown-names.ts';

interface Reading {
  readonly definitions: Definitions;
  readonly idOf: (heading: string) => string;
}

/**
 * Reads Markdown. Never throws and never drops words: what has no node (raw HTML, an unsafe link)
 * stays as its text.
 */
export function richTextFromMarkdown(markdown: string): RichText {
  const root = fromMarkdown(markdown, {
    extensions: [gfmTable(), { disable: { null: [...costlyConstructs(markdown)] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const reading: Reading = { definitions: definitionsOf(root), idOf: headingIds() };
  return blocks(root.children, reading, 0);
}

function blocks(nodes: readonly RootContent[], reading: Reading, depth: number): RichBlock[] {
  return nodes.flatMap((node) => block(node, reading, depth));
}

function block(node: RootContent, reading: Reading, depth: number): RichBlock[] {
  if (depth > richTextMaxDepth) return paragraph([{ type: 'text', text: wordsOf(node) }]);
  switch (node.type) {
    case 'paragraph':
      return paragraph(inlines(node.children, reading, depth));
    case 'heading': {
      const content = inlines(node.children, reading, depth);
      const id = reading.idOf(plainText(content));
      return [{ type: 'heading', level: headingLevel(node.depth), id, content }];
    }
    case 'blockquote':
      return [{ type: 'quote', content: blocks(node.children, reading, depth + 1) }];
    case 'list': {
      const start = node.ordered === true && typeof node.start === 'number' ? node.start : 1;
      return [
        {
          type: 'list',
          ordered: node.ordered === true,
          ...(start === 1 ? {} : { start }),
          items: node.children.map((item) => blocks(item.children, reading, depth + 1)),
        },
      ];
    }
    case 'table':
      return [table(node, reading, depth)];
    case 'code': {
      const language = /^[\w+#-]{1,30}$/.test(node.lang ?? '') ? { language: node.lang ?? '' } : {};
      return [{ type: 'code', ...language, text: node.value }];
    }
    case 'thematicBreak':
      return [{ type: 'rule' }];
    case 'html':
      return paragraph([{ type: 'text', text: node.value }]);
    default:
      return [];
  }
}

function paragraph(content: readonly RichInline[]): RichBlock[] {
  return content.length === 0 ? [] : [{ type: 'paragraph', content }];
}

/** The page has its own first-level heading, so a document's start at the second. */
function headingLevel(depth: number): RichHeadingLevel {
  return Math.min(6, Math.max(2, depth)) as RichHeadingLevel;
}

function table(node: Table, reading: Reading, depth: number): RichBlock {
  const [head, ...body] = node.children.map((row) =>
    row.children.map((cell) => inlines(cell.children, reading, depth + 1)),
  );
  const columns = (head ?? []).map((header, at) => ({
    align: alignment(node.align?.[at]),
    header,
  }));
  // GFM allows ragged rows; a reader of the tree should not have to.
  const rows = body.map((row) => columns.map((_, at) => row[at] ?? []));
  return { type: 'table', columns, rows };
}

function alignment(align: AlignType | undefined): RichAlignment {
  return align ?? 'left';
}

function inlines(nodes: readonly PhrasingContent[], reading: Reading, depth: number): RichInline[] {
  return joinTexts(nodes.flatMap((node) => inline(node, reading, depth + 1)));
}

function inline(node: PhrasingContent, reading: Reading, depth: number): RichInline[] {
  if (depth > richTextMaxDepth) return text(wordsOf(node));
  switch (node.type) {
    case 'text':
    case 'html':
      return text(node.value);
    case 'inlineCode':
      return [{ type: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
      return [{ type: node.type, content: inlines(node.children, reading, depth) }];
    case 'break':
      return [{ type: 'break' }];
    case 'link':
      return link(node.url, node.title, inlines(node.children, reading, depth));
    case 'linkReference': {
      const definition = reading.definitions.get(node.identifier);
      const content = inlines(node.children, reading, depth);
      return definition === undefined ? content : link(definition.url, definition.title, content);
    }
    case 'image':
      return image(node.url, node.alt);
    case 'imageReference':
      return image(reading.definitions.get(node.identifier)?.url ?? '', node.alt);
    default:
      return [];
  }
}

function link(
  url: string,
  title: string | null | undefined,
  content: readonly RichInline[],
): RichInline[] {
  const href = safeHref(url);
  if (href === undefined || content.length === 0) return [...content];
  return [{ type: 'link', href, ...(title ? { title } : {}), content }];
}

function image(url: string, alt: string | null | undefined): RichInline[] {
  const src = safeImageSource(url);
  return src === undefined ? text(alt ?? '') : [{ type: 'image', src, alt: alt ?? '' }];
}

function text(value: string): RichInline[] {
  return value === '' ? [] : [{ type: 'text', text: value }];
}

function joinTexts(nodes: readonly RichInline[]): RichInline[] {
  const joined: RichInline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + node.text };
    } else joined.push(node);
  }
  return joined;
}

/** All text below a node, without recursion: it is used where the nesting is too deep for that. */
function wordsOf(top: Nodes): string {
  const words: string[] = [];
  const waiting: Nodes[] = [top];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) words.push(node.value);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return words.join(' ');
}
