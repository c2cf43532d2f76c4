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
  readonly rows: number;
  /** Counted from 0, in no order. */
  readonly columns: readonly number[];
}

/**
 * Reads the rows of a sheet in their order, without those and the columns that it hides, until `onRow`
 * returns false; resolves with what is hidden. A formula is its value when the file was saved.
 */
export async function readRows(
  pieces: AsyncIterable<Buffer>,
  onRow: (row: StoredRow) => boolean,
): Promise<HiddenParts> {
  const hiddenColumns = new Set<number>();
  let hiddenRows = 0;
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
            for (let at = Number(attributes['min']) - 1; at <= last; at += 1) hiddenColumns.add(at);
          }
          break;
        case 'row': {
          row = Math.max(row + 1, Number(attributes['r'] ?? 0) || 0);
          isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
          if (isHidden) hiddenRows += 1;
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
      // One more than is shown says that there are more.
      const isKept = value !== '' && cells.length <= columnsMax;
      if (name === 'c' && isKept && !hiddenColumns.has(column))
        cells.push({ column, type, style, value });
      if (name === 'row' && !isHidden && cells.length > 0) return !onRow({ row, cells });
      return name === 'sheetData';
    },
  });
  return { rows: hiddenRows, columns: [...hiddenColumns] };
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
