import { STATUS_CODES } from 'node:http';
import type { RichHeading, RichText } from '#shared/product/content/rich-text.ts';
import { plainText } from '#shared/product/content/rich-text.ts';
import { richTextFromMarkdown } from '../markdown/markdown.ts';
import { slugOf } from '../markdown/markdown-names.ts';
import { curlExample } from './curl-example.ts';
import { documentFrame } from './document-frame.ts';
import { constraintsOf, type FieldRow, fieldRows, typeWords } from './field-rows.ts';
import { type Html, html } from './html.ts';
import { introduction } from './introduction.ts';
import {
  needsCredentials,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
} from './openapi-types.ts';
import { inlineHtml, richTextHtml } from './rich-text-html.ts';

export interface ReferencePageSource {
  readonly document: OpenApiDocument;
  readonly brandName: string;
  /** Scheme and host for the examples. */
  readonly origin: string;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** The reference as one document: no script, no inline style, readable in any browser. */
export function referencePage(source: ReferencePageSource): string {
  const { document, brandName, origin } = source;
  const introductionText = richTextFromMarkdown(introduction);
  const groups = groupsOf(document);
  const columns = html`<nav aria-labelledby="contents">
<p id="contents" class="contents">Contents</p>
<ul>
${headingsOf(introductionText).map(({ id, content }) => html`<li><a href="#${id}">${plainText(content)}</a></li>\n`)}</ul>
${groups.map(({ name, entries }) => contentsOf(name, entries))}</nav>
<main id="content">
<h1>API reference</h1>
<p class="lead">Version ${document.info.version}, as an <a href="/api/v1/openapi.json">OpenAPI ${document.openapi} document</a> for programs.</p>
<div class="introduction">
${richTextHtml(introductionText)}</div>
${groups.map(
  ({ name, entries }) => html`<section aria-labelledby="${groupId(name)}">
<h2 id="${groupId(name)}">${name}</h2>
${entries.map((entry) => operationHtml(entry, document, origin))}</section>
`,
)}</main>
`;
  return documentFrame({ title: 'API reference', brandName, columns });
}

function headingsOf(introduction: RichText): readonly RichHeading[] {
  return introduction.filter(
    (block): block is RichHeading => block.type === 'heading' && block.level === 2,
  );
}

function groupsOf(
  document: OpenApiDocument,
): readonly { name: string; entries: readonly Entry[] }[] {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  return (document.tags ?? [])
    .map(({ name }) => ({
      name,
      entries: entries.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((group) => group.entries.length > 0);
}

function contentsOf(name: string, entries: readonly Entry[]): Html {
  return html`<p class="contents"><a href="#${groupId(name)}">${name}</a></p>
<ul>
${entries.map(({ operation }) => html`<li><a href="#${operationId(operation)}">${operation.summary}</a></li>\n`)}</ul>
`;
}

function operationHtml(
  { method, path, operation }: Entry,
  document: OpenApiDocument,
  origin: string,
): Html {
  const id = operationId(operation);
  const parameters = (operation.parameters ?? []).map(
    (parameter): FieldRow => ({
      name: parameter.name,
      place: parameter.in,
      required: parameter.required === true,
      type: typeWords(parameter.schema, document),
      words: [
        parameter.description ?? parameter.schema.description,
        constraintsOf(parameter.schema),
      ],
    }),
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  return html`<article aria-labelledby="${id}">
<h3 id="${id}">${operation.summary}</h3>
<p class="line"><code><b>${method}</b> ${path}</code></p>
${richTextHtml(richTextFromMarkdown(operation.description ?? ''))}<p class="access">${accessWords(operation)}</p>
${parameters.length > 0 && fieldsTable('Parameters', id, parameters, 'request')}${body !== undefined && fieldsTable('Body', id, fieldRows(body, document), 'request')}${answersHtml(id, operation, document)}<h4>Example</h4>
<pre tabindex="0"><code>${curlExample({ method, path, operation, origin, document })}</code></pre>
</article>
`;
}

function accessWords({ security = [] }: OpenApiOperation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme));
  if (names.length === 0) return 'Open to anyone.';
  if (!needsCredentials({ security })) return 'Open to anyone; credentials show you more.';
  return names.includes('token')
    ? 'Needs an access token or a session.'
    : 'Needs the session of a browser; access tokens are not accepted.';
}

function fieldsTable(
  title: string,
  id: string,
  rows: readonly FieldRow[],
  use: 'request' | 'answer',
): Html {
  if (rows.length === 0) return html``;
  const hasPlace = rows.some(({ place }) => place !== undefined);
  return html`<h4 id="${id}-${slugOf(title)}">${title}</h4>
<table aria-labelledby="${id} ${id}-${slugOf(title)}">
<thead><tr><th scope="col">Name</th>${hasPlace && html`<th scope="col">In</th>`}<th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row"><code>${row.name}</code>${presence(row, use)}</th>${hasPlace && html`<td>${row.place}</td>`}<td>${row.type}</td><td>${wordsHtml(row.words)}</td></tr>
`,
)}</tbody>
</table>
`;
}

/** Marks required request fields and optional response fields; the other cases are not marked. */
function presence({ required }: FieldRow, use: 'request' | 'answer'): Html {
  if (use === 'request') return required ? html` <span class="required">required</span>` : html``;
  return required ? html`` : html` <span class="optional">may be missing</span>`;
}

/** Most descriptions: a sentence without any mark, which needs no parser. */
const unmarked = /^[A-Za-z][^*_`[\]<>&\\#|~\n]*$/;

/** Descriptions are Markdown, as in OpenAPI; a table cell shows one paragraph of it. */
function wordsHtml(words: readonly (string | undefined)[]): readonly Html[] {
  const text = words.filter((part) => part !== undefined && part !== '').join(' ');
  if (text === '' || unmarked.test(text)) return [html`${text}`];
  const [block] = richTextFromMarkdown(text);
  return block?.type === 'paragraph' ? inlineHtml(block.content) : [html`${text}`];
}

function answersHtml(id: string, { responses }: OpenApiOperation, document: OpenApiDocument): Html {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolved(response, document),
  }));
  const successes = all.filter(({ status }) => status.startsWith('2'));
  const refusals = all.filter(({ status }) => !status.startsWith('2'));
  return html`${successes.map(({ status, response }) => {
    const schema = response.content?.['application/json']?.schema;
    const rows = schema === undefined ? [] : fieldRows(schema, document);
    const title = `Answer ${status}`;
    return rows.length > 0
      ? fieldsTable(title, id, rows, 'answer')
      : html`<h4>${title}</h4>\n<p>${wordsHtml([response.description])}</p>\n`;
  })}<h4>Refusals</h4>
<ul class="refusals">
${refusals.map(({ status, response }) => html`<li><b>${statusWords(status)}</b> ${wordsHtml([response.description])}</li>\n`)}</ul>
`;
}

function resolved(response: OpenApiResponse, document: OpenApiDocument): OpenApiResponse {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (document.components.responses?.[name] ?? response);
}

function statusWords(status: string): string {
  return status === 'default' ? 'Otherwise' : `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

function operationId({ operationId }: OpenApiOperation): string {
  return `operation-${slugOf(operationId)}`;
}

function groupId(name: string): string {
  return `group-${slugOf(name)}`;
}
