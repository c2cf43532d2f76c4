import { plainText, type RichBlock, type RichText } from '#shared/product/content/rich-text.ts';
import type { LegalInForce, LegalSection, LegalText } from '#shared/product/legal/legal.ts';
import {
  effectiveDay,
  type LegalDocument,
  type LegalSource,
  type LegalSources,
  legalDocuments,
  newestFirst,
  versionInForce,
} from '#shared/product/legal/legal-documents.ts';
import { legalParts, sectionHeading } from '#shared/product/legal/legal-source.ts';
import { richTextFromMarkdown } from '../markdown/markdown.ts';
import { defaultTexts } from './default-texts.ts';
import { type Fillings, fillBlocks, fillWords } from './fill-placeholders.ts';

/** The legal texts of one installation: the operator's own, or else the built-in ones. */
export interface LegalTexts {
  /** Which versions are in force at a moment, in epoch milliseconds. */
  inForce(now: number): LegalInForce;
  /** The version of one text that is in force. */
  versionInForce(document: LegalDocument, now: number): string;
  /**
   * A version of a text, or the one in force when none is named; undefined when it does not exist.
   */
  read(document: LegalDocument, version: string | undefined, now: number): LegalText | undefined;
}

const titles: Readonly<Record<LegalDocument, string>> = {
  'terms-of-service': 'Terms of service',
  'privacy-policy': 'Privacy policy',
};

/** Opens the texts; each body is parsed when it is first shown, and then cached. */
export function openLegalTexts(own: LegalSources, fillings: Fillings): LegalTexts {
  const defaults = defaultTexts();
  const sources = new Map(
    legalDocuments.map((document) => [document, own[document] ?? defaults[document]] as const),
  );
  const read = new Map<string, ReadText>();

  function sourcesOf(document: LegalDocument): readonly LegalSource[] {
    return sources.get(document) ?? [];
  }

  function current(document: LegalDocument, now: number): string {
    const versions = sourcesOf(document).map(({ version }) => version);
    // Falls back to the newest, so that a clock that is behind does not leave the portal without
    // its texts.
    return versionInForce(versions, now) ?? newestFirst(versions).at(-1) ?? '';
  }

  function textOf(document: LegalDocument, { version, markdown }: LegalSource): ReadText {
    const key = `${document} ${version}`;
    const known = read.get(key) ?? readText(document, markdown, fillings);
    read.set(key, known);
    return known;
  }

  function versionsOf(document: LegalDocument) {
    const all = sourcesOf(document);
    return newestFirst(all.map(({ version }) => version)).flatMap((version) => {
      const source = all.find((candidate) => candidate.version === version);
      if (source === undefined) return [];
      return [{ version, day: dayOf(version), changes: textOf(document, source).changes }];
    });
  }

  return {
    versionInForce: current,
    inForce: (now) => ({
      documents: legalDocuments.map((document) => {
        const version = current(document, now);
        const source = sourcesOf(document).find((candidate) => candidate.version === version);
        const title = source === undefined ? titles[document] : textOf(document, source).title;
        return { document, title, current: version, day: dayOf(version) };
      }),
    }),
    read(document, asked, now) {
      const version = asked ?? current(document, now);
      const source = sourcesOf(document).find((candidate) => candidate.version === version);
      if (source === undefined) return undefined;
      const { changes: _, body, ...head } = textOf(document, source);
      return {
        document,
        version,
        day: dayOf(version),
        current: current(document, now),
        versions: versionsOf(document),
        ...head,
        ...body(),
      };
    },
  };
}

interface ReadText {
  readonly title: string;
  readonly summary: string | null;
  readonly changes: string | null;
  /** Parsing it takes some milliseconds, and most callers ask for the title only. */
  readonly body: () => TextBody;
}

type TextBody = Pick<LegalText, 'introduction' | 'sections'>;

function readText(document: LegalDocument, markdown: string, fillings: Fillings): ReadText {
  const { head, body } = legalParts(markdown);
  const words = (text: string | undefined) =>
    text === undefined ? null : fillWords(text, fillings);
  let parsed: TextBody | undefined;
  return {
    title: words(head.title) ?? titles[document],
    summary: words(head.summary),
    changes: words(head.changes),
    body() {
      parsed ??= readBody(body, fillings);
      return parsed;
    },
  };
}

function readBody(markdown: string, fillings: Fillings): TextBody {
  const blocks = fillBlocks(richTextFromMarkdown(markdown).map(anchored), fillings);
  const starts = blocks.flatMap((block, at) => (isSection(block) ? [at] : []));
  return {
    introduction: blocks.slice(0, starts[0] ?? blocks.length),
    sections: starts.map((start, at) => sectionOf(blocks.slice(start, starts[at + 1]))),
  };
}

function isSection(block: RichBlock): boolean {
  return block.type === 'heading' && block.level === 2;
}

function sectionOf([heading, ...content]: RichText): LegalSection {
  if (heading?.type !== 'heading') throw new TypeError('A section begins with its heading.');
  return { anchor: heading.id, title: plainText(heading.content), content };
}

/** Uses the `{#anchor}` after a heading's words as its id. */
function anchored(block: RichBlock): RichBlock {
  const last = block.type === 'heading' ? block.content.at(-1) : undefined;
  if (block.type !== 'heading' || last?.type !== 'text') return block;
  const { title, anchor } = sectionHeading(last.text);
  if (anchor === undefined) return block;
  const words = title === '' ? [] : [{ ...last, text: title }];
  return { ...block, id: anchor, content: [...block.content.slice(0, -1), ...words] };
}

function dayOf(version: string): string {
  return effectiveDay(version) ?? version;
}
