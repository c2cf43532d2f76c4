import { dirname, join, normalize } from 'node:path/posix';
import { handbookPagePath, handbookPath } from '#shared/http/docs-paths.ts';
import {
  plainBlocks,
  plainText,
  type RichBlock,
  type RichInline,
  type RichText,
} from '#shared/product/content/rich-text.ts';
import { readMarkdown } from '../markdown/markdown.ts';
import { slugOf } from '../markdown/markdown-names.ts';
import { type HandbookPage, handbookPages } from './pages.ts';

/** A part of a page: what follows a heading, up to the next one. */
export interface HandbookSection {
  /** The id of its heading; undefined for what stands before the first one. */
  readonly id: string | undefined;
  readonly level: number;
  readonly title: string;
  readonly text: string;
}

/** A page as it is shown and searched. */
export interface ReadPage {
  readonly slug: string;
  readonly title: string;
  readonly content: RichText;
  readonly sections: readonly HandbookSection[];
}

/** Reads a page from its Markdown; its links lead to other pages of the handbook. */
export function readPage({ slug, file }: HandbookPage, markdown: string): ReadPage {
  const [, title = slug, rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? [];
  // The comments around what is made from the code are for those who edit the file.
  const text = rest.replaceAll(/^<!-- .+ -->\n/gm, '');
  const { content } = readMarkdown(text, undefined, (url) => servedTarget(file, url));
  const blocks = content.map(withoutMermaid);
  return { slug, title, content: blocks, sections: sectionsOf(title, blocks) };
}

const pathByFile: ReadonlyMap<string, string> = new Map(
  handbookPages.map(({ file, slug }) => [file, handbookPagePath(slug)]),
);

/** Where a link of a document leads here; undefined to a file that is not served. */
function servedTarget(from: string, url: string): string | undefined {
  if (/^(?:[a-z]+:|\/)/.test(url)) return url;
  const [path = '', anchor] = url.split('#');
  const place = anchor === undefined ? '' : `#section-${slugOf(anchor)}`;
  if (path === '') return place;
  const file = normalize(join(dirname(from), path));
  // The README leads to every page, as the contents do here.
  if (file === 'README.md') return handbookPath;
  const page = pathByFile.get(file);
  return page === undefined ? undefined : page + place;
}

/** Shows the picture of a lifecycle as a table, because drawing it takes a script. */
function withoutMermaid(block: RichBlock): RichBlock {
  if (block.type !== 'code' || block.language !== 'mermaid') return block;
  const columns = ['From', 'Event', 'To', 'Conditions', 'Who'];
  return {
    type: 'table',
    columns: columns.map((header) => ({ align: 'left', header: words(header) })),
    rows: [...block.text.matchAll(transition)].map(
      ([, from = '', to = '', event = '', conditions = '', who = '']) => [
        state(from),
        code(event),
        state(to),
        words(conditions.trim().replaceAll('] [', ', ').replaceAll(/[[\]]/g, '')),
        words(who),
      ],
    ),
  };
}

const transition = /^ *(\S+) --> (\S+): (\S+)((?: \[\w+\])*) \((.+)\)$/gm;

/** A state's name; the diagram calls what is not there yet, or no more, `[*]`. */
function state(name: string): readonly RichInline[] {
  return name === '[*]' ? words('–') : code(name);
}

function code(text: string): readonly RichInline[] {
  return [{ type: 'code', text }];
}

function words(text: string): readonly RichInline[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function sectionsOf(title: string, content: RichText): readonly HandbookSection[] {
  const starts = content.flatMap((block, at) => (block.type === 'heading' ? [at] : []));
  const lead = plainBlocks(content.slice(0, starts[0]));
  const below = starts.flatMap((at, index) => {
    const heading = content[at];
    if (heading?.type !== 'heading') return [];
    const text = plainBlocks(content.slice(at + 1, starts[index + 1]));
    const { id, level } = heading;
    return [{ id, level, title: plainText(heading.content), text }];
  });
  return [{ id: undefined, level: 1, title, text: lead }, ...below];
}
