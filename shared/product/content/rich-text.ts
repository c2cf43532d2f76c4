/**
 * Rich text as data: what Markdown becomes before it leaves the product API. Rendering this tree
 * needs no HTML parser and no sanitiser: there is no node for raw HTML, and links and images are
 * checked before they get here. Its schemas are in rich-text-schema.ts, the Markdown reader in
 * server/api/platform/markdown/markdown.ts.
 */
import { mediaFileOfAddress } from './image-address.ts';

/** Text with marks. A document is a list of blocks; blocks hold lists of these. */
export type RichInline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'emphasis'; readonly content: readonly RichInline[] }
  | { readonly type: 'strong'; readonly content: readonly RichInline[] }
  | RichLink
  | RichImage
  /** A line break that the author asked for. */
  | { readonly type: 'break' };

/** `href` has passed `safeHref`. */
export interface RichLink {
  readonly type: 'link';
  readonly href: string;
  readonly title?: string;
  readonly content: readonly RichInline[];
}

/**
 * `src` has passed `safeImageSource`; the size in pixels reserves its space until it has loaded.
 */
export interface RichImage {
  readonly type: 'image';
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** The same image for narrow screens. */
  readonly smaller?: { readonly src: string; readonly width: number };
}

export type RichHeadingLevel = 2 | 3 | 4 | 5 | 6;

/**
 * `id` is unique within the document and starts with `section-`, so it never equals an id of the
 * page.
 */
export interface RichHeading {
  readonly type: 'heading';
  readonly level: RichHeadingLevel;
  readonly id: string;
  readonly content: readonly RichInline[];
}

export interface RichList {
  readonly type: 'list';
  readonly ordered: boolean;
  /** The number of the first item, when it is not 1. */
  readonly start?: number;
  readonly items: readonly (readonly RichBlock[])[];
}

export type RichAlignment = 'left' | 'center' | 'right';

/** Every row has as many cells as `columns`. */
export interface RichTable {
  readonly type: 'table';
  readonly columns: readonly {
    readonly align: RichAlignment;
    readonly header: readonly RichInline[];
  }[];
  readonly rows: readonly (readonly (readonly RichInline[])[])[];
}

export type RichBlock =
  | { readonly type: 'paragraph'; readonly content: readonly RichInline[] }
  | RichHeading
  | RichList
  | RichTable
  | { readonly type: 'quote'; readonly content: readonly RichBlock[] }
  | { readonly type: 'code'; readonly language?: string; readonly text: string }
  | { readonly type: 'rule' };

export type RichText = readonly RichBlock[];

/** Every kind of block and of inline node; code that handles these handles all. */
export const richBlockTypes = [
  'paragraph',
  'heading',
  'list',
  'table',
  'quote',
  'code',
  'rule',
] as const;
export const richInlineTypes = [
  'text',
  'code',
  'emphasis',
  'strong',
  'link',
  'image',
  'break',
] as const;

/** Deeper nesting than this is flattened to text: nobody writes it, and rendering recurses. */
export const richTextMaxDepth = 12;

/**
 * The link target if it may be followed: http, https and mailto addresses, a path of this portal
 * (`/faq?q=…`) or an anchor in the same document (`#section-…`); undefined for everything else.
 * Control characters and backslashes are refused outright, because browsers drop the former and
 * read the latter as slashes, so `java\tscript:` and `/\evil.example` mean something else to a
 * browser than to this check.
 */
export function safeHref(href: string): string | undefined {
  if (href.length > 2_000 || hasTrickyCharacter(href)) return undefined;
  if (/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(href)) return href;
  if (/^#[\w-]+$/.test(href)) return href;
  return ownPath(href);
}

/**
 * The image source if it is an image that was uploaded here: one from elsewhere would tell its
 * host who reads the page, and other paths of this portal are not images.
 */
export function safeImageSource(src: string): string | undefined {
  return mediaFileOfAddress(src) === undefined ? undefined : src;
}

function ownPath(path: string): string | undefined {
  return /^\/(?!\/)/.test(path) ? path : undefined;
}

function hasTrickyCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code <= 0x20 || code === 0x5c || (code >= 0x7f && code <= 0xa0)) return true;
  }
  return false;
}

/** The text of inline nodes without their marks. */
export function plainText(content: readonly RichInline[]): string {
  return content.map(plainInline).join('');
}

function plainInline(node: RichInline): string {
  switch (node.type) {
    case 'text':
    case 'code':
      return node.text;
    case 'image':
      return node.alt;
    case 'break':
      return ' ';
    default:
      return plainText(node.content);
  }
}

/** The text of a whole document, one line per block, for search and for counting words. */
export function plainBlocks(blocks: RichText): string {
  return blocks.map(plainBlock).join('\n');
}

function plainBlock(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainText(block.content);
    case 'code':
      return block.text;
    case 'quote':
      return plainBlocks(block.content);
    case 'list':
      return block.items.map(plainBlocks).join('\n');
    case 'table':
      return [block.columns.map((column) => column.header), ...block.rows]
        .map((row) => row.map(plainText).join(' '))
        .join('\n');
    case 'rule':
      return '';
  }
}
