/** A spreadsheet as a document whose pages are its sheets. */
import { NotRendered, type OpenDocument } from '../rendering/open-document.ts';
import { columnsMax, rowsMax, sheetTextMaxLength } from './limits.ts';
import { openCsv, openWorkbook, type SheetSource } from './sheet-source.ts';
import { drawSheet, sheetSize } from './sheet-thumbnail.ts';
import { Packs } from './table-packs.ts';
import type { TableRow, WholeTable } from './tables.ts';

/** An open spreadsheet. */
export interface SheetDocument extends OpenDocument {
  /** Reads all rows of a sheet. */
  table(page: number): Promise<WholeTable>;
}

/** So many rows show what a sheet looks like. */
const sampleRows = 40;

/**
 * Opens a spreadsheet.
 * @throws NotRendered
 */
export async function openSheets(bytes: Buffer, mediaType: string): Promise<SheetDocument> {
  const source = mediaType === 'text/csv' ? openCsv(bytes) : await openWorkbook(bytes);

  function sheetOf(page: number): number {
    if (page < 1 || page > source.names.length) throw new NotRendered('no-such-page');
    return page - 1;
  }

  return {
    pageCount: source.names.length,
    size: () => sheetSize,
    async render(page, width) {
      const rows: TableRow[] = [];
      const shape = { isShape: true };
      await source.rows(sheetOf(page), (row) => rows.push(row) < sampleRows, shape);
      return drawSheet(rows, width);
    },
    async text(page) {
      const lines: string[] = [];
      let left = sheetTextMaxLength;
      await source.rows(sheetOf(page), ({ cells }) => {
        const line = cells.filter((cell) => cell !== '').join(' | ');
        lines.push(line.slice(0, left));
        left -= line.length + 1;
        return left > 0;
      });
      return lines.join('\n');
    },
    table: (page) => wholeTable(source, sheetOf(page)),
    close() {},
  };
}

async function wholeTable(source: SheetSource, sheet: number): Promise<WholeTable> {
  const packs = new Packs();
  let first: TableRow | undefined;
  let [rows, columns] = [0, 0];
  let [isLong, isWide] = [false, false];
  const without = await source.rows(sheet, ({ isWide: isWideRow, ...row }) => {
    if (row.row > rowsMax) {
      isLong = true;
      return false;
    }
    first ??= row;
    rows = row.row;
    columns = Math.max(columns, row.cells.length);
    isWide ||= isWideRow;
    packs.add(row);
    return true;
  });
  const heading = first !== undefined && isHeading(first, columns) ? first.cells : null;
  const { names: sheets, hidden } = source;
  const name = sheets[sheet] ?? '';
  // Many workbooks hide all columns that they don't use.
  const hiddenColumns = [...without.columns]
    .filter(([at, { hasValues }]) => at < columns || (hasValues && at < columnsMax))
    .map(([at]) => at)
    .sort((a, b) => a - b);
  const concealed = { hidden, hiddenRows: without.rows, hiddenColumns };
  const head = { name, sheets, ...concealed, rows, columns, isLong, isWide, heading };
  return { head, packs: packs.end() };
}

/** Whether the first row names the columns: texts in nearly all of them, each another. */
function isHeading({ row, cells, numbers }: TableRow, columns: number): boolean {
  const texts = cells.filter((cell) => cell !== '');
  const isFull = texts.length >= 2 && texts.length * 4 >= columns * 3;
  return row === 1 && numbers.length === 0 && isFull && new Set(texts).size === texts.length;
}
