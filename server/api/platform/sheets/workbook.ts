/** What a workbook says of its sheets, formats and texts. */
import { posix } from 'node:path';
import { NotRendered } from '../rendering/open-document.ts';
import {
  cellMaxLength,
  formatsMax,
  sharedTextsMaxBytes,
  sheetsMax,
  smallPartMaxBytes,
} from './limits.ts';
import { readXml } from './read-xml.ts';
import { TextTable } from './text-table.ts';
import type { ZipParts } from './zip-parts.ts';

/** Control characters, and marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A sheet that the workbook shows. */
export interface SheetPart {
  readonly name: string;
  /** The entry of the archive that has its rows. */
  readonly part: string;
}

/** What is known of a workbook before its rows are read. */
export interface Workbook {
  readonly sheets: readonly SheetPart[];
  /** How many sheets it hides. */
  readonly hidden: number;
  /** Days are counted from 1904, as old programs of Apple did. */
  readonly from1904: boolean;
  /** The number format of each style: its number, or its pattern. */
  readonly formats: readonly (number | string)[];
  /** The entry with the texts that cells share. */
  readonly textsPart: string | undefined;
}

/**
 * Reads what a workbook says of itself. Macros are refused, and nothing outside of the file is named.
 * @throws NotRendered
 */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  await refuseMacros(parts);
  const root = await relations(parts, '_rels/.rels', '');
  const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const related = await relations(parts, relationsOf(main), posix.dirname(main));
  const targets = new Map(related.map(({ id, target }) => [id, target]));
  const sheets: SheetPart[] = [];
  let hidden = 0;
  let from1904 = false;
  await readXml(parts.read(main, smallPartMaxBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isOn(attributes['date1904']);
      if (name !== 'sheet') return;
      const part = targets.get(attributes['r:id'] ?? relationId(attributes));
      if (part === undefined || !part.includes('worksheets/')) return;
      if ((attributes['state'] ?? 'visible') !== 'visible') hidden += 1;
      else sheets.push({ name: sheetName(attributes['name'], sheets.length), part });
      if (sheets.length > sheetsMax) throw new NotRendered('too-many-sheets');
    },
    close: (name) => name === 'sheets',
  });
  if (sheets.length === 0) throw new NotRendered('no-sheets');
  const partOf = (wanted: string) => related.find(({ type }) => type === wanted)?.target;
  const styles = partOf('styles');
  const formats = styles === undefined ? [] : await readFormats(parts, styles);
  return { sheets, hidden, from1904, formats, textsPart: partOf('sharedStrings') };
}

/** Reads the texts that cells share, without the readings of Japanese names. */
export async function readTexts(parts: ZipParts, part: string | undefined): Promise<TextTable> {
  const texts = new TextTable();
  if (part === undefined) return texts;
  let text = '';
  let isText = false;
  let phonetic = 0;
  await readXml(parts.read(part, sharedTextsMaxBytes), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      isText = name === 't' && phonetic === 0;
    },
    text(said) {
      if (isText && text.length < cellMaxLength) text += said;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.add(text.slice(0, cellMaxLength + 1));
      return undefined;
    },
  });
  return texts;
}

interface Relation {
  readonly id: string;
  /** The last word of its type. */
  readonly type: string;
  readonly target: string;
}

/** What a part refers to within the archive; what is outside is left out. */
async function relations(parts: ZipParts, name: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = [];
  if (!parts.names.includes(name.toLowerCase())) return found;
  await readXml(parts.read(name.toLowerCase(), smallPartMaxBytes), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      found.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: target.toLowerCase(),
      });
    },
    close: () => undefined,
  });
  return found;
}

function relationsOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

async function refuseMacros(parts: ZipParts): Promise<void> {
  if (
    parts.names.some((name) => name.endsWith('vbaproject.bin') || name.includes('macrosheets/'))
  ) {
    throw new NotRendered('sheets-macros');
  }
  await readXml(parts.read('[content_types].xml', smallPartMaxBytes), {
    open(_name, { ContentType = '' }) {
      if (/macroEnabled/i.test(ContentType)) throw new NotRendered('sheets-macros');
    },
    close: () => undefined,
  });
}

async function readFormats(parts: ZipParts, part: string): Promise<(number | string)[]> {
  const patterns = new Map<number, string>();
  const formats: (number | string)[] = [];
  let isCells = false;
  await readXml(parts.read(part, smallPartMaxBytes), {
    open(name, attributes) {
      if (name === 'cellXfs') isCells = true;
      if (name === 'numFmt' && patterns.size < formatsMax) {
        patterns.set(
          Number(attributes['numFmtId']),
          (attributes['formatCode'] ?? '').slice(0, 255),
        );
      }
      if (name === 'xf' && isCells && formats.length < formatsMax) {
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(patterns.get(id) ?? id);
      }
    },
    close(name) {
      return name === 'cellXfs';
    },
  });
  return formats;
}

/** The name of a sheet; one without would be a tab that cannot be seen. */
function sheetName(name: string | undefined, at: number): string {
  const plain = (name ?? '').slice(0, 100).toWellFormed().replaceAll(unseen, '').trim();
  return plain === '' ? `Sheet ${at + 1}` : plain;
}

/** Programs may give the namespace of relations another prefix. */
function relationId(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
