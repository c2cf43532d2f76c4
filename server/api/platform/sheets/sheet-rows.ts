import type { StoredValue } from './cell-text.ts';
import { cellMaxLength, columnsMax } from './limits.ts';
import { readXml } from './read-xml.ts';

/** The last column that a workbook may have is XFD, counted from 0. */
const columnsLast = 16_383;

/** A cell that has a value, in a column counted from 0. */
export interface StoredCell extends StoredValue {
  readonly column: number;
}

/** A row that has cells, counted from 1. */
export interface StoredRow {
  readonly row: number;
  readonly cells: readonly StoredCell[];
}

/** What a sheet hides, as far as its rows were read. */
export interface HiddenParts {
  /** How many rows that have values. */
  readonly rows: number;
  /** Whether a column is hidden, and whether it has values. Columns count from 0. */
  readonly columns: ReadonlyMap<number, { readonly hasValues: boolean }>;
}

/**
 * Reads the rows of a sheet in their order, without those and the columns that it hides, until `onRow`
 * returns false; resolves with what is hidden. A formula is its value when the file was saved.
 */
export async function readRows(
  pieces: AsyncIterable<Buffer>,
  onRow: (row: StoredRow) => boolean,
): Promise<HiddenParts> {
  const hiddenColumns = new Map<number, { hasValues: boolean }>();
  let hiddenRows = 0;
  let nextColumn = 0;
  let row = 0;
  let column = -1;
  let isHidden = false;
  let cells: StoredCell[] = [];
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let phonetic = 0;

  await readXml(pieces, {
    open(name, attributes) {
      switch (name) {
        case 'col':
          if (attributes['hidden'] === '1' || attributes['hidden'] === 'true') {
            const last = Math.min(Number(attributes['max']) - 1, columnsLast);
            // In their order, as programs write them, so that each is looked at once.
            nextColumn = Math.max(nextColumn, Number(attributes['min']) - 1 || 0);
            for (; nextColumn <= last; nextColumn += 1) {
              hiddenColumns.set(nextColumn, { hasValues: false });
            }
          }
          break;
        case 'row': {
          row = Math.max(row + 1, Number(attributes['r'] ?? 0) || 0);
          isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
          column = -1;
          cells = [];
          break;
        }
        case 'c':
          column = columnOf(attributes['r']) ?? column + 1;
          type = attributes['t'] ?? 'n';
          style = Number(attributes['s'] ?? 0);
          value = '';
          break;
        case 'rPh':
          phonetic += 1;
          break;
        case 'v':
        case 't':
          isValue = phonetic === 0;
          break;
        default:
          isValue = false;
      }
    },
    text(said) {
      if (isValue && value.length <= cellMaxLength) value += said;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'c' && value !== '') {
        const hidden = hiddenColumns.get(column);
        if (hidden !== undefined) hidden.hasValues = true;
        // One more than is shown says that there are more.
        else if (cells.length <= columnsMax) cells.push({ column, type, style, value });
      }
      if (name === 'row' && isHidden && cells.length > 0) hiddenRows += 1;
      if (name === 'row' && !isHidden && cells.length > 0) return !onRow({ row, cells });
      return name === 'sheetData';
    },
  });
  return { rows: hiddenRows, columns: hiddenColumns };
}

/** The column of a place such as "AB12", counted from 0; undefined where none is named. */
function columnOf(place: string | undefined): number | undefined {
  if (place === undefined) return undefined;
  let column = 0;
  for (const letter of place.toUpperCase()) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column === 0 ? undefined : column - 1;
}
