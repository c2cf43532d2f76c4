import {
  handbookPagePath,
  handbookPath,
  handbookSearchPath,
  referencePath,
} from '#shared/http/docs-paths.ts';
import { plainText, type RichBlock, type RichText } from '#shared/product/content/rich-text.ts';
import { documentFrame } from '../reference/document-frame.ts';
import { type Html, html } from '../reference/html.ts';
import { inlineHtml, richTextHtml } from '../reference/rich-text-html.ts';
import { handbookGroups } from './pages.ts';
import type { ReadPage } from './read-page.ts';
import type { HandbookHit, HandbookSearch } from './search.ts';

/** The handbook of a portal: its pages by the last part of their addresses, and a search of them. */
export interface Handbook {
  readonly brandName: string;
  readonly pages: ReadonlyMap<string, ReadPage>;
  readonly search: HandbookSearch;
}

/** Writes a page of the handbook as a document. */
export function handbookPageHtml(handbook: Handbook, page: ReadPage): string {
  return framed(
    handbook,
    page.title,
    page,
    html`<h1>${page.title}</h1>\n${textHtml(page.content)}`,
  );
}

/** Writes the contents: every page with its parts. */
export function handbookContentsHtml(handbook: Handbook): string {
  const groups = handbookGroups.map(
    ({ title, pages }) => html`<h2>${title}</h2>
<ul class="pages">
${pages.map(({ slug }) => contentsEntry(handbook.pages.get(slug)))}</ul>
`,
  );
  const lead = html`<p class="lead">How this portal is set up, run and built, and what people do in it.</p>`;
  return framed(handbook, 'Handbook', undefined, html`<h1>Handbook</h1>\n${lead}\n${groups}`);
}

function contentsEntry(page: ReadPage | undefined): Html {
  if (page === undefined) return html``;
  const parts = page.sections.filter(({ level }) => level === 2);
  return html`<li><a href="${handbookPagePath(page.slug)}">${page.title}</a>${
    parts.length > 0 &&
    html`<span class="parts">${parts.map(({ title }) => title).join(' · ')}</span>`
  }</li>
`;
}

/** Writes what a search has found. */
export function handbookSearchHtml(
  handbook: Handbook,
  query: string,
  hits: readonly HandbookHit[],
): string {
  const asked = query.trim();
  const count = hits.length === 1 ? '1 result' : `${hits.length} results`;
  const says =
    asked === ''
      ? 'Enter a word or two.'
      : hits.length === 0
        ? `No results for “${asked}”. Try fewer words, or only the beginning of one.`
        : `${count} for “${asked}”`;
  const found = html`<ol class="hits">
${hits.map(hitHtml)}</ol>
`;
  const main = html`<h1>Search</h1>
<p class="lead">${says}</p>
${hits.length > 0 && found}`;
  return framed(handbook, 'Search the handbook', undefined, main, query);
}

function hitHtml({ slug, page, section, excerpt }: HandbookHit): Html {
  const place = section === undefined ? '' : `#${section.id}`;
  const title = section === undefined ? page : `${page}: ${section.title}`;
  const text = excerpt.map((part, at) => (at % 2 === 1 ? html`<mark>${part}</mark>` : part));
  return html`<li><a href="${handbookPagePath(slug)}${place}">${title}</a><p>${text}</p></li>
`;
}

function framed(
  { brandName, pages }: Handbook,
  title: string,
  current: ReadPage | undefined,
  main: Html,
  query = '',
): string {
  const tools = html`<ul class="tools"><li><a href="${handbookPath}">Handbook</a></li>
<li><a href="${referencePath}">API reference</a></li>
<li class="to-contents"><a href="#contents">Contents</a></li></ul>
<form action="${handbookSearchPath}" method="get" role="search"><input type="search" name="q" value="${query}" aria-label="Search the handbook" maxlength="200"><button type="submit">Search</button></form>`;
  const columns = html`<main id="content" class="handbook">
${main}</main>
<nav aria-labelledby="contents">
<p id="contents" class="contents"><a href="${handbookPath}">Contents</a></p>
${handbookGroups.map(
  (group) => html`<p class="contents">${group.title}</p>
<ul>
${group.pages.map(({ slug }) => navigationEntry(pages.get(slug), current))}</ul>
`,
)}</nav>
`;
  return documentFrame({ title, brandName, tools, columns });
}

function navigationEntry(page: ReadPage | undefined, current: ReadPage | undefined): Html {
  if (page === undefined) return html``;
  const { slug, title, sections } = page;
  if (page !== current) return html`<li><a href="${handbookPagePath(slug)}">${title}</a></li>\n`;
  const parts = sections.filter(({ id }) => id !== undefined);
  const list = html`<ul>
${parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>\n`)}</ul>
`;
  return html`<li><a href="${handbookPagePath(slug)}" aria-current="page">${title}</a>${parts.length > 0 && list}</li>\n`;
}

/** Writes a text whose headings lead to themselves, and whose tables scroll by themselves. */
function textHtml(text: RichText): readonly Html[] {
  let heading = '';
  const seen = new Map<string, number>();
  return text.map((block) => {
    if (block.type === 'heading') heading = plainText(block.content);
    if (block.type !== 'table') return blockHtml(block);
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    const name = `${heading === '' ? 'Table' : `Table: ${heading}`}${times > 1 ? ` (${times})` : ''}`;
    return html`<section class="wide" aria-label="${name}" tabindex="0">${richTextHtml([block])}</section>\n`;
  });
}

function blockHtml(block: RichBlock): Html {
  if (block.type !== 'heading') return html`${richTextHtml([block])}`;
  const [open, close] = [`<h${block.level} id="${block.id}">`, `</h${block.level}>\n`];
  return html`${{ html: open }}<a href="#${block.id}">${inlineHtml(block.content)}</a>${{ html: close }}`;
}
