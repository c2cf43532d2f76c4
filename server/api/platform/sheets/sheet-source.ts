/** The sheets of a file, whichever it is: a workbook, or one table of text. */
import { NotRendered } from '../rendering/open-document.ts';
import { cellTexts } from './cell-text.ts';
import { isNumberText, readCsvRows } from './csv-rows.ts';
import { cellMaxLength, columnsMax, rowMaxLength, sheetMaxBytes } from './limits.ts';
import { isOldOffice } from './old-office.ts';
import { type HiddenParts, readRows } from './sheet-rows.ts';
import type { TableRow } from './tables.ts';
import type { TextTable } from './text-table.ts';
import { readTexts, readWorkbook } from './workbook.ts';
import { openParts } from './zip-parts.ts';

/** A row, and whether it has cells beyond the last column that is shown. */
export interface SourceRow extends TableRow {
  readonly isWide: boolean;
}

/** The sheets of an open file. */
export interface SheetSource {
  readonly names: readonly string[];
  readonly hidden: number;
  /**
   * Reads the rows of a sheet, counted from 0, until `onRow` returns false. Only the shape of a sheet is
   * asked for where `isShape` is set: then texts that cells share are not read, which takes long.
   * Resolves with what the sheet hides.
   */
  rows(
    sheet: number,
    onRow: (row: SourceRow) => boolean,
    options?: { readonly isShape?: boolean },
  ): Promise<HiddenParts>;
}

/** Opens a CSV file: one sheet, named after its kind, because the file has no other name here. */
export function openCsv(bytes: Buffer): SheetSource {
  return {
    names: ['Table'],
    hidden: 0,
    async rows(_sheet, onRow) {
      let row = 0;
      await readCsvRows(bytes, (record) => {
        row += 1;
        const kept = new RowTexts();
        for (const [column, text] of record.entries()) {
          kept.add(column, text.trim(), isNumberText(text));
        }
        return kept.isEmpty ? true : onRow(kept.row(row));
      });
      return { rows: 0, columns: new Map() };
    },
  };
}

/**
 * Opens a workbook by its directory and what it says of its sheets.
 * @throws NotRendered
 */
export async function openWorkbook(bytes: Buffer): Promise<SheetSource> {
  if (isOldOffice(bytes)) throw new NotRendered('sheets-encrypted');
  const parts = await openParts(bytes);
  const workbook = await readWorkbook(parts);
  const { sheets, hidden, formats, from1904, textsPart } = workbook;
  let texts: TextTable | undefined;
  return {
    names: sheets.map(({ name }) => name),
    hidden,
    async rows(sheet, onRow, { isShape = false } = {}) {
      const part = sheets[sheet]?.part;
      if (part === undefined) throw new NotRendered('no-such-page');
      if (!isShape) texts ??= await readTexts(parts, textsPart);
      const sharedText = (index: number) => (isShape ? 'Some text' : (texts?.at(index) ?? ''));
      const textOf = cellTexts({ formats, from1904, sharedText });
      return readRows(parts.read(part, sheetMaxBytes), ({ row, cells }) => {
        const kept = new RowTexts();
        for (const cell of cells) {
          const { text, isNumber } = textOf(cell);
          kept.add(cell.column, text, isNumber);
        }
        return kept.isEmpty ? true : onRow(kept.row(row));
      });
    },
  };
}

/** Gathers the texts of a row, as far as they are shown. */
class RowTexts {
  readonly #cells: string[] = [];
  readonly #numbers: number[] = [];
  #left = rowMaxLength;
  #isWide = false;

  get isEmpty(): boolean {
    return this.#cells.length === 0 && !this.#isWide;
  }

  add(column: number, text: string, isNumber: boolean): void {
    // HTML has no control characters; a browser drops them, and what it then has is not what was sent.
    const plain = text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');
    if (plain === '') return;
    if (column >= columnsMax) {
      this.#isWide = true;
      return;
    }
    while (this.#cells.length < column) this.#cells.push('');
    const most = Math.min(cellMaxLength, this.#left);
    // PostgreSQL and JSON know no halves of letters.
    const shown = (plain.length > most ? `${plain.slice(0, most)}…` : plain).toWellFormed();
    this.#left -= Math.min(this.#left, plain.length);
    this.#cells[column] = shown;
    if (isNumber && this.#numbers.at(-1) !== column) this.#numbers.push(column);
  }

  row(row: number): SourceRow {
    return { row, cells: this.#cells, numbers: this.#numbers, isWide: this.#isWide };
  }
}
