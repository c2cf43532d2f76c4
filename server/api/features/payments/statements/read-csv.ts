import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { loopTurns } from '#api/platform/loop-turns.ts';
import { refusedFile, requireFewLines } from './statement-line.ts';

/** One row of a CSV file, with the line that it ends on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [';', ',', '\t', '|'];
/** What is looked at to find the delimiter. */
const headLines = 40;
/** A row is far shorter. A quote that is never closed would make one of the whole file. */
const rowMaxLength = 20_000;
/** So much is parsed before the event loop may turn. */
const pieceLength = 32_768;

/**
 * Reads the rows of a CSV file as banks write it: with any delimiter, and with rows of other lengths
 * before and after the table.
 * @param tooLong the words for too many lines, where it is no statement
 * @throws ProblemError 422 for what is no CSV, or has too many lines
 */
export async function readCsv(text: string, tooLong?: string): Promise<readonly CsvRow[]> {
  const turns = loopTurns();
  const rows: CsvRow[] = [];
  const parser = parse({
    delimiter: delimiterOf(text),
    ...{ bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    ...{ trim: true, info: true, max_record_size: rowMaxLength },
  });
  try {
    for await (const read of Readable.from(piecesOf(text)).pipe(parser)) {
      const { info, record } = read as { readonly info: Info; readonly record: string[] };
      if (record.some((cell) => cell !== '')) rows.push({ line: info.lines, cells: record });
      requireFewLines(rows.length - 1, tooLong);
      if (turns.isOver()) await turns.next();
    }
  } catch (error) {
    if (!isOfParser(error)) throw error;
    const message =
      'This file can’t be read as CSV: a quotation mark is open, or a row is too long.';
    throw refusedFile('not-csv', message);
  }
  return rows;
}

function isOfParser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}

/** The delimiter that most of the first lines have equally often; decimals have commas, too. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, rowMaxLength)
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
    .slice(0, headLines);
  const ranked = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((n) => n > 0);
    const usual = [...Map.groupBy(counts, (n) => n)]
      .map(([each, all]) => ({ each, lines: all.length }))
      .sort((one, other) => other.lines - one.lines || other.each - one.each)[0];
    return { delimiter, lines: usual?.lines ?? 0, each: usual?.each ?? 0 };
  });
  ranked.sort((one, other) => other.lines - one.lines || other.each - one.each);
  return ranked[0]?.delimiter ?? ',';
}
