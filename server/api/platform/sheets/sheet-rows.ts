import type { StoredValue } from './cell-text.ts';
import { cellMaxLength } from './limits.ts';
import { readXml } from './read-xml.ts';

/** A cell that has a value, in a column counted from 0. */
export interface StoredCell extends StoredValue {
  readonly column: number;
}

/** A row that has cells, counted from 1. */
export interface StoredRow {
  readonly row: number;
  readonly cells: readonly StoredCell[];
}

/**
 * Reads the rows of a sheet in their order, without those and the columns that it hides, until `onRow`
 * returns false. A formula is its value when the file was saved.
 */
export async function readRows(
  pieces: AsyncIterable<Buffer>,
  onRow: (row: StoredRow) => boolean,
): Promise<void> {
  const hiddenColumns: { readonly from: number; readonly to: number }[] = [];
  let row = 0;
  let column = -1;
  let isHidden = false;
  let cells: StoredCell[] = [];
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let phonetic = 0;

  const isShown = (at: number) => !hiddenColumns.some(({ from, to }) => from <= at && at <= to);

  await readXml(pieces, {
    open(name, attributes) {
      switch (name) {
        case 'col':
          if (attributes['hidden'] === '1' || attributes['hidden'] === 'true') {
            const [from, to] = [Number(attributes['min']) - 1, Number(attributes['max']) - 1];
            if (hiddenColumns.length < 1_000) hiddenColumns.push({ from, to });
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
      if (name === 'c' && value !== '' && isShown(column))
        cells.push({ column, type, style, value });
      if (name === 'row' && !isHidden && cells.length > 0) return !onRow({ row, cells });
      return name === 'sheetData';
    },
  });
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
