/** A sheet as a small picture: a grid with a line for each text, which shows its shape and says nothing. */
import type { RenderedPixels } from '../rendering/open-document.ts';
import type { TableRow } from './tables.ts';

/** As wide and high as a page, so that it has the place of one among others. */
export const sheetSize = { width: 595, height: 842 } as const;

const columnsShown = 6;
const rowsShown = 24;
const paper = 255;
const rule = 226;
const ink = 150;
const headInk = 95;

/** Draws the first rows of a sheet. */
export function drawSheet(rows: readonly TableRow[], width: number): RenderedPixels {
  const height = Math.round((width * sheetSize.height) / sheetSize.width);
  const data = new Uint8Array(width * height * 3).fill(paper);
  const columnWidth = width / columnsShown;
  const rowHeight = height / rowsShown;

  function fill(left: number, top: number, right: number, bottom: number, shade: number): void {
    for (let y = Math.round(top); y < Math.min(height, Math.round(bottom)); y += 1) {
      const from = (y * width + Math.round(left)) * 3;
      const to = (y * width + Math.min(width, Math.round(right))) * 3;
      if (to > from) data.fill(shade, from, to);
    }
  }

  const line = Math.max(1, width / 320);
  for (let row = 1; row < rowsShown; row += 1) {
    fill(0, row * rowHeight, width, row * rowHeight + line, rule);
  }
  for (let column = 1; column < columnsShown; column += 1) {
    fill(column * columnWidth, 0, column * columnWidth + line, height, rule);
  }
  for (const { row, cells, numbers } of rows) {
    if (row > rowsShown) break;
    for (const [column, text] of cells.slice(0, columnsShown).entries()) {
      if (text === '') continue;
      const space = columnWidth * 0.8;
      const length = Math.max(columnWidth * 0.12, (space * Math.min(text.length, 12)) / 12);
      const isRight = numbers.includes(column);
      const left = column * columnWidth + columnWidth * 0.1 + (isRight ? space - length : 0);
      const top = (row - 0.65) * rowHeight;
      fill(left, top, left + length, top + rowHeight * 0.34, row === 1 ? headInk : ink);
    }
  }
  return { data, width, height, channels: 3 };
}
