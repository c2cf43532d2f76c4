import { createElement, type Key, type ReactNode } from 'react';
import type {
  RichBlock,
  RichImage,
  RichInline,
  RichTable,
  RichText,
} from '#shared/product/content/rich-text.ts';
import { plainText } from '#shared/product/content/rich-text.ts';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import css from './rich-text.module.css';
import { Table } from './table.tsx';

/**
 * Text that came from the product API as data: articles, answers, pitches. It cannot contain HTML.
 * `lift` lowers the headings by some levels when the text is below an h2 or h3.
 */
export function RichTextView(props: { readonly text: RichText; readonly lift?: number }) {
  return (
    <div className={classes(stackCss['space4'], css['text'])}>
      {blocks(props.text, props.lift ?? 0)}
    </div>
  );
}

function blocks(text: RichText, lift: number): ReactNode {
  return text.map((block, at) => blockOf(block, at, lift));
}

function blockOf(block: RichBlock, key: Key, lift: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p key={key}>{inlines(block.content)}</p>;
    case 'heading':
      return createElement(
        `h${Math.min(6, block.level + lift)}`,
        { key, id: block.id },
        inlines(block.content),
      );
    case 'list':
      return listOf(block.ordered ? 'ol' : 'ul', block.items, block.start, key, lift);
    case 'table':
      return <RichTableView key={key} table={block} />;
    case 'quote':
      return <blockquote key={key}>{blocks(block.content, lift)}</blockquote>;
    case 'code':
      return (
        // Long lines scroll inside it; a scrollable region must be reachable with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr key={key} />;
  }
}

function listOf(
  tag: 'ol' | 'ul',
  items: readonly RichText[],
  start: number | undefined,
  key: Key,
  lift: number,
): ReactNode {
  return createElement(
    tag,
    { key, ...(start === undefined ? {} : { start }) },
    items.map((item, at) => {
      const only = item.length === 1 ? item[0] : undefined;
      // A list of single lines is set tight, without a paragraph in each item.
      const content = only?.type === 'paragraph' ? inlines(only.content) : blocks(item, lift);
      return createElement('li', { key: at }, content);
    }),
  );
}

type Row = RichTable['rows'][number];

/** Whether the text itself says which words of a row matter, so that its whole name is not heavy. */
function hasMarks(row: Row): boolean {
  return row.some((cell) => cell.some(({ type }) => type === 'strong'));
}

function RichTableView(props: { readonly table: RichTable }) {
  const { columns, rows } = props.table;
  return (
    <Table
      caption={columns.map((column) => plainText(column.header)).join(', ')}
      captionHidden
      columns={columns.map((column, at) => ({
        key: String(at),
        title: plainText(column.header),
        numeric: column.align === 'right',
        cell: (row: Row) =>
          at === 0 && hasMarks(row) ? (
            <span className={css['plain']}>{inlines(row[at] ?? [])}</span>
          ) : (
            inlines(row[at] ?? [])
          ),
      }))}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
    />
  );
}

/**
 * As wide as the column, with its space reserved before it has loaded, so that nothing below it
 * moves.
 */
function ContentImage(props: { readonly image: RichImage }) {
  const { src, alt, width, height, smaller } = props.image;
  const choice =
    smaller === undefined
      ? {}
      : {
          srcSet: `${smaller.src} ${smaller.width}w, ${src} ${width}w`,
          sizes: '(max-width: 48rem) 100vw, 44rem',
        };
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" {...choice} />;
}

function inlines(content: readonly RichInline[]): ReactNode {
  return content.map((node, at) => inlineOf(node, at));
}

function inlineOf(node: RichInline, key: Key): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'emphasis':
      return <em key={key}>{inlines(node.content)}</em>;
    case 'strong':
      return <strong key={key}>{inlines(node.content)}</strong>;
    case 'link':
      return (
        <a key={key} href={node.href} title={node.title}>
          {inlines(node.content)}
        </a>
      );
    case 'image':
      return <ContentImage key={key} image={node} />;
    case 'break':
      return <br key={key} />;
  }
}
