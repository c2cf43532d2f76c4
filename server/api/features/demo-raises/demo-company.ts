/** The companies of the demo that raise, or have raised, money: their texts and figures. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { fitting, fixture, fixtureText } from '#api/platform/fixture.ts';
import { currencyField } from '#shared/product/fields/money-fields.ts';
import { closed } from '#shared/product/fields/schema.ts';
import { earlierInvestors, raiseCapTable } from '#shared/product/raises/ownership.ts';
import { raiseContent } from '#shared/product/raises/raises.ts';
import { ndaChange } from '#shared/product/raises/room-nda.ts';
import { type DemoImage, readDemoImages } from './demo-image-files.ts';

const text = Type.String({ minLength: 1, title: 'a paragraph' });
const points = Type.Array(text, { minItems: 1, title: 'a list' });
/** With its head. */
const table = (columns: number) =>
  Type.Array(Type.Array(text, { minItems: columns, maxItems: columns, title: 'the cells' }), {
    minItems: 2,
    title: `a table of ${columns} columns`,
  });

/** The sections of `company.md`, by their headings. */
const companyTexts = closed({
  'The problem': text,
  'What we build': text,
  'How it works': points,
  'Why now': text,
  Customers: text,
  Highlights: points,
  Team: table(3),
  Risks: table(2),
  Market: table(3),
  'What one customer is worth': table(2),
  'What happens next': table(2),
});

/** In thousands of the currency: two years past, this one, and three planned. */
const years = Type.Array(Type.Integer(), { minItems: 6, maxItems: 6, title: 'six years' });

/** What `company.json` has: figures, and who holds the company. */
const companyFigures = (names: readonly string[]) =>
  closed({
    company: Type.Enum([...names], { title: 'a company of the demo' }),
    currency: currencyField,
    capTable: raiseCapTable.properties.query,
    /** Which of its holders invested. */
    earlierInvestors,
    /** A figure of the last twelve months, and what it is. */
    measure: text,
    months: Type.Array(Type.Integer(), { minItems: 12, maxItems: 12, title: 'twelve months' }),
    years: closed({ revenue: years, costOfSales: years, people: years, other: years }),
  });

/** What a raise says of its company. */
const companyContent = Type.Pick(raiseContent, [
  ...(['currency', 'pitch', 'team', 'risks', 'highlights'] as const),
  ...(['capTable', 'earlierInvestors', 'agreement'] as const),
]);

/** A company: what its pitch and its documents are written from, so that they agree. */
export interface DemoBusiness {
  readonly company: string;
  readonly texts: Static<typeof companyTexts>;
  readonly figures: Pick<
    Static<ReturnType<typeof companyFigures>>,
    'currency' | 'measure' | 'months' | 'years'
  >;
  readonly content: Static<typeof companyContent>;
  /** The agreement that it asks for. */
  readonly nda: string;
  /** Those on the page of its raise. */
  readonly images: readonly DemoImage[];
}

/**
 * Reads a company from its folder.
 * @param names of the companies that there are
 * @throws Error that names the file, and the places that do not fit
 */
export function readCompany(folder: string, names: readonly string[]): DemoBusiness {
  const file = join(folder, 'company.md');
  const texts = fitting({ file }, companyTexts, sectionsOf(fixtureText(file)));
  const { company, capTable, earlierInvestors, ...figures } = fixture(
    join(folder, 'company.json'),
    companyFigures(names),
  );
  const content = fitting({ file }, companyContent, {
    currency: figures.currency,
    pitch: pitchOf(texts),
    team: texts.Team.slice(1).map(([name, role, bio]) => ({ name, role, bio })),
    risks: texts.Risks.slice(1).map(([title, text]) => ({ title, text })),
    highlights: texts.Highlights,
    capTable: { name: 'Cap table', query: capTable },
    earlierInvestors,
    agreement: ownAgreementIn(folder),
  });
  const ndaFile = join(folder, '..', 'nda.md');
  const text = fixtureText(ndaFile).trim().replaceAll('{company}', company);
  const nda = fitting({ file: ndaFile }, ndaChange, { text }).text;
  return { company, texts, figures, content, nda, images: readDemoImages(folder) };
}

/** The company’s own agreement; empty where it has none, and investors sign the standard one. */
function ownAgreementIn(folder: string): string {
  const file = join(folder, 'agreement.md');
  return existsSync(file) ? fixtureText(file) : '';
}

/** The sections of a text in Markdown by their headings: each a paragraph, a list or a table. */
export function sectionsOf(markdown: string): Record<string, string | string[] | string[][]> {
  const sections = markdown.split(/^## /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [heading = '', ...lines] = section.trim().split(/\n+/);
      return [heading, blockOf(lines)];
    }),
  );
}

function blockOf(lines: readonly string[]): string | string[] | string[][] {
  if (lines.every((line) => line.startsWith('- '))) return lines.map((line) => line.slice(2));
  if (!lines.every((line) => line.startsWith('|'))) return lines.join('\n\n');
  const rows = lines.map((line) => line.split('|').slice(1, -1));
  return rows
    .filter((cells) => !cells.every((cell) => /^[\s:-]+$/.test(cell)))
    .map((cells) => cells.map((cell) => cell.trim()));
}

function pitchOf(texts: DemoBusiness['texts']): string {
  const section = (heading: 'The problem' | 'What we build' | 'Why now' | 'Customers') =>
    `## ${heading}\n\n${texts[heading]}`;
  const steps = texts['How it works'].map((step) => `- ${step}`).join('\n');
  return [
    ...[section('The problem'), section('What we build'), steps],
    ...[section('Why now'), section('Customers')],
  ].join('\n\n');
}
