import type { RichBlock, RichInline, RichText } from '#shared/product/content/rich-text.ts';
import { type Html, html } from './html.ts';

/** Rich text as HTML. */
export function richTextHtml(text: RichText): readonly Html[] {
  return text.map(blockHtml);
}

function blockHtml(block: RichBlock): Html {
  switch (block.type) {
    case 'paragraph':
      return html`<p>${inlineHtml(block.content)}</p>\n`;
    case 'heading':
      return html`${{ html: `<h${block.level} id="${block.id}">` }}${inlineHtml(block.content)}${{ html: `</h${block.level}>\n` }}`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${itemHtml(item)}</li>\n`);
      return block.ordered ? html`<ol>\n${items}</ol>\n` : html`<ul>\n${items}</ul>\n`;
    }
    case 'table':
      return html`<table><thead><tr>${block.columns.map(
        ({ header }) => html`<th scope="col">${inlineHtml(header)}</th>`,
      )}</tr></thead>\n<tbody>${block.rows.map(
        (row) => html`<tr>${row.map((cell) => html`<td>${inlineHtml(cell)}</td>`)}</tr>\n`,
      )}</tbody></table>\n`;
    case 'quote':
      return html`<blockquote>${richTextHtml(block.content)}</blockquote>\n`;
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>\n`;
    case 'rule':
      return html`<hr>\n`;
  }
}

function itemHtml(item: RichText): readonly Html[] {
  const only = item.length === 1 ? item[0] : undefined;
  return only?.type === 'paragraph' ? inlineHtml(only.content) : richTextHtml(item);
}

/** Inline nodes as HTML. */
export function inlineHtml(content: readonly RichInline[]): readonly Html[] {
  return content.map(nodeHtml);
}

function nodeHtml(node: RichInline): Html {
  switch (node.type) {
    case 'text':
      return html`${node.text}`;
    case 'code':
      return html`<code>${node.text}</code>`;
    case 'emphasis':
      return html`<em>${inlineHtml(node.content)}</em>`;
    case 'strong':
      return html`<strong>${inlineHtml(node.content)}</strong>`;
    case 'link':
      return html`<a href="${node.href}">${inlineHtml(node.content)}</a>`;
    case 'image':
      return html`<img src="${node.src}" alt="${node.alt}" width="${node.width}" height="${node.height}">`;
    case 'break':
      return html`<br>`;
  }
}
