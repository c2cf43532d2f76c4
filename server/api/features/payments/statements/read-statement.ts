import type { Currency } from '#shared/money/currencies.ts';
import { camtStatement } from './camt-statement.ts';
import { type CsvStatement, csvStatement, type StatementChoices } from './csv-statement.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { type ChosenColumns, tableIn } from './statement-columns.ts';
import { refusedFile } from './statement-line.ts';

/** A column that can be chosen: its number, title and first cell. */
export interface StatementColumn {
  readonly number: number;
  readonly title: string;
  readonly example: string;
}

/** A statement of whichever format, as far as it was read. */
export type AnyStatement = CsvStatement & {
  readonly format: 'csv' | 'camt.053';
  /** Of a CSV file. */
  readonly columns: readonly StatementColumn[];
  readonly found: ChosenColumns;
};

/** The longest row that is offered: more columns than any bank has. */
const columnsMax = 60;
const exampleMaxLength = 40;

/**
 * Reads the payments in the bytes of a bank statement; which format it has, they show.
 * @throws ProblemError 422 for what is no statement, or too long a one
 */
export async function readStatement(
  bytes: Uint8Array,
  choices: StatementChoices,
  currency: Currency,
): Promise<AnyStatement> {
  if (bytes.length === 0) throw refusedFile('empty', 'This file is empty.');
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  if (text.includes('\0') || text.startsWith('%PDF')) {
    const message =
      'This isn’t a bank statement in CSV or camt.053 (XML) format. Export one of those.';
    throw refusedFile('not-a-statement', message);
  }
  if (text.trimStart().startsWith('<')) {
    const read = await camtStatement(text, currency);
    return { format: 'camt.053', columns: [], found: {}, read };
  }
  const table = tableIn(await readCsv(text));
  const example = table.rows[0]?.cells ?? [];
  const columns = table.titles.slice(0, columnsMax).map((title, index) => ({
    number: index + 1,
    title: title.slice(0, exampleMaxLength),
    example: (example[index] ?? '').slice(0, exampleMaxLength),
  }));
  const statement = await csvStatement(table, choices, currency);
  return { format: 'csv', columns, found: table.found, ...statement };
}
