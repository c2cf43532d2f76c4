import { looks, margin, stepOf, textBottom, textWidth } from './pdf-looks.ts';
import type { Line, TextLook } from './pdf-pen.ts';
import type { PdfPlace } from './pdf-place.ts';

/** A cell of a table: its paragraphs. */
export type Cell = readonly string[];

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Its part of the width of the page; those of a table add up to 1. */
  readonly part: number;
}

const nameWidth = 132;
const cellGap = 10;
const rowPadding = 3;

/** Names and what they are, as a table without lines. */
export function drawFacts(
  place: PdfPlace,
  rows: readonly (readonly [name: string, value: string])[],
): void {
  const { pen, tags } = place;
  const body = rows.map(([name, value]) => {
    const names = pen.lines(name, looks.soft, nameWidth - cellGap);
    const values = pen.lines(value, looks.plain, textWidth - nameWidth);
    const height = Math.max(heightOf(names, looks.soft), heightOf(values, looks.plain));
    place.keep(height);
    // The smaller letters stand on the same line.
    const head = cell(place, 'TH', names, looks.soft, margin.side, place.y + 1);
    const data = cell(place, 'TD', values, looks.plain, margin.side + nameWidth, place.y);
    place.y += height + rowPadding;
    return tags.element('TR', [
      tags.element('TH', [head], { scope: 'Row' }),
      tags.element('TD', [data]),
    ]);
  });
  tags.add(tags.element('Table', body));
}

/** The heading above a table, on the same page as its first row. */
export interface TableHeading {
  /** In points. */
  readonly height: number;
  readonly draw: () => void;
}

/**
 * A table. No row is divided between pages unless it is longer than one, and the titles are on each
 * page.
 */
export function drawTable(
  place: PdfPlace,
  heading: TableHeading,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  const { pen, tags } = place;
  const lefts = columns.map((_column, at) =>
    columns.slice(0, at).reduce<number>((left, { part }) => left + part * textWidth, margin.side),
  );
  const widthOf = (at: number): number => (columns[at]?.part ?? 0) * textWidth - cellGap;
  const titles = columns.map(({ title }, at) => pen.lines(title, looks.head, widthOf(at)));
  const titlesHeight = Math.max(...titles.map((lines) => heightOf(lines, looks.head)));

  function row(tag: 'TH' | 'TD', lines: readonly (readonly Line[])[], how: TextLook) {
    const options = tag === 'TH' ? { scope: 'Column' as const } : {};
    const cells = lines.map((each, at) =>
      tags.element(
        tag,
        [cell(place, tag, each, how, lefts[at] ?? 0, place.y + rowPadding)],
        options,
      ),
    );
    return tags.element('TR', cells);
  }

  function endRow(height: number): void {
    place.y += height + 2 * rowPadding;
    place.rule();
  }

  const roomOnPage = textBottom - margin.top - titlesHeight - 4 * rowPadding;
  const laid = rows.flatMap((cells) =>
    divided(
      cells.map((paragraphs, at) =>
        paragraphs.flatMap((text) => pen.lines(text, looks.cell, widthOf(at))),
      ),
      Math.floor(roomOnPage / stepOf(looks.cell)),
    ),
  );
  const heights = laid.map((row) => Math.max(...row.map((lines) => heightOf(lines, looks.cell))));
  // The titles are not left alone above the end of a page.
  place.keep(heading.height + titlesHeight + (heights[0] ?? 0) + 4 * rowPadding);
  heading.draw();
  const body = [row('TH', titles, looks.head)];
  endRow(titlesHeight);
  for (const [at, lines] of laid.entries()) {
    const height = heights[at] ?? 0;
    if (place.y + height + 2 * rowPadding > textBottom) {
      place.newPage();
      // Whoever listens has heard them already.
      tags.artifact('Layout', () => {
        for (const [column, title] of titles.entries()) {
          place.draw(title, looks.head, lefts[column] ?? 0, place.y + rowPadding);
        }
      });
      endRow(titlesHeight);
    }
    body.push(row('TD', lines, looks.cell));
    endRow(height);
  }
  tags.add(tags.element('Table', body));
}

/** A row as rows of at most so many lines. */
function divided(
  row: readonly (readonly Line[])[],
  linesMax: number,
): readonly (readonly (readonly Line[])[])[] {
  const longest = Math.max(...row.map((lines) => lines.length));
  return Array.from({ length: Math.max(1, Math.ceil(longest / linesMax)) }, (_part, at) =>
    row.map((lines) => lines.slice(at * linesMax, (at + 1) * linesMax)),
  );
}

function heightOf(lines: readonly Line[], look: TextLook): number {
  return lines.length * stepOf(look);
}

function cell(
  { tags, draw }: PdfPlace,
  tag: 'TH' | 'TD',
  lines: readonly Line[],
  look: TextLook,
  x: number,
  y: number,
) {
  return tags.content(tag, () => draw(lines, look, x, y));
}
