/** Workbooks written by hand, part by part, also such as no program would write. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A sheet of a workbook: the XML of its rows, and what else is said of it. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: string;
  readonly before?: string;
  readonly state?: string;
}

/** What is said of a workbook besides its sheets; parts replace those that are made. */
export interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[];
  readonly texts?: readonly string[];
  readonly formats?: readonly string[];
  readonly properties?: string;
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Writes a workbook as a file; a cell of style 1 has the first of the formats. */
export function workbookOf(written: WrittenWorkbook): Promise<Buffer> {
  const { sheets, texts = [], formats = [], properties = '', parts = {} } = written;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const made: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="${type}.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="s${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${sheets
      .map((_, at) => relation(`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('y', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const [at, { rows, before = '' }] of sheets.entries()) {
    made[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipOf({ ...made, ...parts });
}

/** Writes an archive of these files. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A number in a cell, in a style. */
export function numberCell(place: string, value: number | string, style = 0): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

/** A text in a cell. */
export function textCell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
