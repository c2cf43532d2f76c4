import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { NotRendered } from '../rendering/open-document.ts';
import { recordMaxLength } from './limits.ts';

const pieceBytes = 64 * 1024;
/** What is looked at to find the delimiter. */
const headLines = 40;
const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Reads the rows of a CSV file in their order, until `onRow` returns false: with any usual delimiter,
 * in UTF-8, UTF-16 or Windows-1252.
 * @throws NotRendered when a row is too long, as when a quotation mark is never closed
 */
export async function readCsvRows(
  bytes: Buffer,
  onRow: (cells: readonly string[]) => boolean,
): Promise<void> {
  const encoding = encodingOf(bytes);
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, pieceBytes));
  const parser = parse({
    ...{ delimiter: delimiterOf(head), bom: true, relax_quotes: true },
    ...{ relax_column_count: true, skip_empty_lines: false, max_record_size: recordMaxLength },
  });
  const source = Readable.from(piecesOf(bytes, encoding));
  source.pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<string[]>) if (!onRow(record)) return;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    throw new NotRendered(code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'damaged');
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** How the bytes of a text are read: by its mark, by its zeros, and as Windows writes it where it is no UTF-8. */
export function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function* piecesOf(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    if (text !== '') yield text;
  }
}

/** The delimiter that most of the first lines have equally often. */
export function delimiterOf(head: string): string {
  const lines = head
    .split(/\r\n|\n|\r/)
    .slice(0, headLines)
    .filter((line) => line.trim() !== '');
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.replaceAll(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    // Of two that fit all lines, the one that makes more columns.
    const score = Math.max(
      0,
      ...[...counts].map(([count, times]) => times * 100 + Math.min(count, 99)),
    );
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Tells whether a text of a CSV file is a number as people write it. */
export function isNumberText(text: string): boolean {
  return (
    text.length <= 30 &&
    /^[-+(]?\s?(?:[A-Z]{3}|[€$£¥])?\s?[-+]?\d[\d.,’' ]*(?:e[-+]?\d+)?\s?(?:%|€|[A-Z]{3})?\)?$/i.test(
      text.trim(),
    )
  );
}
