/**
 * Markdown (CommonMark with GFM tables) to the safe tree of shared/product/content/rich-text.ts. All
 * Markdown of the portal is read here.
 */
import type {
  AlignType,
  Image,
  ImageReference,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import {
  mediaAddress,
  mediaFileOfAddress,
  smallerVersion,
} from '#shared/product/content/image-address.ts';
import type { MarkdownWarning } from '#shared/product/content/publication-fields.ts';
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
} from '#shared/product/content/rich-text.ts';
import { costlyConstructs, hasTooManyLines } from './markdown-cost.ts';
import { type Definitions, definitionsOf, headingIds } from './markdown-names.ts';
import { markdownWarnings, type Warn } from './markdown-warnings.ts';
import { wordsOf } from './markdown-words.ts';

interface ParseState {
  readonly definitions: Definitions;
  readonly idOf: (heading: string) => string;
  readonly warn: Warn;
  readonly hasImage: (src: string) => boolean;
  readonly targetOf: (url: string) => string | undefined;
  /** The level of the previous heading; the page's own title is level one. */
  level: number;
}

/**
 * Reads Markdown. Never throws and never drops words: raw HTML and unsafe links, which have no
 * node, stay as text.
 */
export function richTextFromMarkdown(markdown: string): RichText {
  return readMarkdown(markdown).content;
}

/**
 * Reads Markdown as `richTextFromMarkdown` does, and adds warnings about parts that are not shown
 * as written. `hasImage` only affects the warnings. `targetOf` says where a link leads that is
 * written as the address of a file; undefined leaves its words.
 */
export function readMarkdown(
  markdown: string,
  hasImage: (src: string) => boolean = () => true,
  targetOf: (url: string) => string | undefined = (url) => url,
): {
  readonly content: RichText;
  readonly warnings: readonly MarkdownWarning[];
} {
  const { root, isWhole } = parsed(markdown);
  const { warnings, warn } = markdownWarnings();
  if (!isWhole) warn('too-costly', undefined);
  const reading: ParseState = {
    definitions: definitionsOf(root),
    idOf: headingIds(),
    warn,
    hasImage,
    targetOf,
    level: 1,
  };
  return { content: blocks(root.children, reading, 0), warnings };
}

interface Parsed {
  readonly root: Root;
  /** Whether every construct of the text was parsed. */
  readonly isWhole: boolean;
}

let last: (Parsed & { readonly markdown: string }) | undefined;

/** Parses a text, only once while one request is being handled. */
function parsed(markdown: string): Parsed {
  if (last?.markdown === markdown) return last;
  if (last === undefined) setImmediate(forgetLast);
  last = { markdown, ...parsedAnew(markdown) };
  return last;
}

function forgetLast(): void {
  last = undefined;
}

function parsedAnew(markdown: string): Parsed {
  if (hasTooManyLines(markdown)) return { root: plainRoot(markdown), isWhole: false };
  const costly = costlyConstructs(markdown);
  const root = fromMarkdown(markdown, {
    extensions: [gfmTable(), { disable: { null: [...costly] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return { root, isWhole: costly.length === 0 };
}

/** The unparsed text, split at empty lines. */
function plainRoot(markdown: string): Root {
  const blocks = markdown.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/);
  return {
    type: 'root',
    children: blocks
      .map((block) => block.trim())
      .filter((block) => block !== '')
      .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
  };
}

function blocks(nodes: readonly RootContent[], reading: ParseState, depth: number): RichBlock[] {
  return nodes.flatMap((node) => block(node, reading, depth));
}

function block(node: RootContent, reading: ParseState, depth: number): RichBlock[] {
  if (depth > richTextMaxDepth) {
    reading.warn('too-deep', node);
    return paragraph([{ type: 'text', text: wordsOf(node) }]);
  }
  switch (node.type) {
    case 'paragraph':
      return paragraph(inlines(node.children, reading, depth));
    case 'heading': {
      const content = inlines(node.children, reading, depth);
      const words = plainText(content);
      const level = headingLevel(node.depth);
      if (level > reading.level + 1) reading.warn('heading-level', node, words);
      reading.level = level;
      return [{ type: 'heading', level, id: reading.idOf(words), content }];
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
      reading.warn('html', node, node.value);
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

function table(node: Table, reading: ParseState, depth: number): RichBlock {
  const [head, ...body] = node.children.map((row) =>
    row.children.map((cell) => inlines(cell.children, reading, depth + 1)),
  );
  const columns = (head ?? []).map((header, at) => ({
    align: alignment(node.align?.[at]),
    header,
  }));
  // GFM allows ragged rows; the tree always has full rows.
  const rows = body.map((row) => columns.map((_, at) => row[at] ?? []));
  return { type: 'table', columns, rows };
}

function alignment(align: AlignType | undefined): RichAlignment {
  return align ?? 'left';
}

function inlines(
  nodes: readonly PhrasingContent[],
  reading: ParseState,
  depth: number,
): RichInline[] {
  return joinTexts(nodes.flatMap((node) => inline(node, reading, depth + 1)));
}

function inline(node: PhrasingContent, reading: ParseState, depth: number): RichInline[] {
  if (depth > richTextMaxDepth) {
    reading.warn('too-deep', node);
    return text(wordsOf(node));
  }
  switch (node.type) {
    case 'text':
      return text(node.value);
    case 'html':
      reading.warn('html', node, node.value);
      return text(node.value);
    case 'inlineCode':
      return [{ type: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
      return [{ type: node.type, content: inlines(node.children, reading, depth) }];
    case 'break':
      return [{ type: 'break' }];
    case 'link':
      return link(node, node, inlines(node.children, reading, depth), reading);
    case 'linkReference': {
      const definition = reading.definitions.get(node.identifier);
      const content = inlines(node.children, reading, depth);
      return definition === undefined ? content : link(node, definition, content, reading);
    }
    case 'image':
      return image(node, node.url, reading);
    case 'imageReference':
      return image(node, reading.definitions.get(node.identifier)?.url ?? '', reading);
    default:
      return [];
  }
}

function link(
  node: Nodes,
  { url, title }: { readonly url: string; readonly title?: string | null | undefined },
  content: readonly RichInline[],
  reading: ParseState,
): RichInline[] {
  const target = reading.targetOf(url);
  const href = target === undefined ? undefined : safeHref(target);
  if (href === undefined) reading.warn('link', node, url);
  if (href === undefined || content.length === 0) return [...content];
  return [{ type: 'link', href, ...(title ? { title } : {}), content }];
}

function image(node: Image | ImageReference, url: string, reading: ParseState): RichInline[] {
  const alt = (node.alt ?? '').trim();
  const src = safeImageSource(url);
  const file = src === undefined ? undefined : mediaFileOfAddress(src);
  if (src === undefined || file === undefined) {
    reading.warn('image-elsewhere', node, url);
    return text(alt);
  }
  if (!reading.hasImage(src)) reading.warn('image-unknown', node, src);
  if (alt === '') reading.warn('image-without-words', node);
  const smaller = smallerVersion(file);
  return [
    {
      type: 'image',
      src,
      alt,
      width: file.width,
      height: file.height,
      ...(smaller === undefined
        ? {}
        : { smaller: { src: mediaAddress(smaller), width: smaller.width } }),
    },
  ];
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
