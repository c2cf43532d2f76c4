/** Commitments as CSV: what a book and a portfolio export alike. */
import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { PageParams, RowPlace } from '#api/platform/http/cursor.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import { moneyOf } from './commitment-money.ts';
import type { NamedCommitment } from './commitment-rows.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** A column: its title, and what it says of a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string];

type Placed = { readonly id: string; readonly order_value: string | number };

/** Writes the pages of a list as CSV, each when the reader is ready for it. */
export function commitmentCsv<Row extends Placed>(
  columns: readonly Column<Row>[],
  read: (page: PageParams) => Promise<readonly Row[]>,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield csvStart + csvLines([columns.map(([title]) => title)]);
    let after: RowPlace | undefined;
    do {
      const rows = await read({ limit: rowsPerStep, ...(after === undefined ? {} : { after }) });
      yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
      const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
      after = last && { value: String(last.order_value), id: last.id };
    } while (after !== undefined);
  }
  return Readable.from(lines());
}

/** Rejects with 422 what no spreadsheet opens; `count` counts up to a number of rows. */
export async function requireFewRows(
  count: (most: number) => Promise<number>,
  advice: string,
): Promise<void> {
  if ((await count(exportMaxRows + 1)) <= exportMaxRows) return;
  const message = `More than ${exportMaxRows} rows match. ${advice}`;
  throw new ProblemError(
    problem('validation', message, {
      errors: [{ pointer: '/state', code: 'too-many-rows', message }],
    }),
  );
}

/** How a commitment stands. */
export const standingColumns: readonly Column<NamedCommitment>[] = [
  ['State', ({ state }) => commitmentStateLabels[state]],
  ['Amount', ({ amount, currency }) => amountText(amount, currency)],
  ['Currency', ({ currency }) => currency],
];

/** Its place in line, and what was asked for. */
export const waitlistColumns: readonly Column<NamedCommitment>[] = [
  ['Waitlist position', ({ place }) => numberText(place)],
  ['Least to take', ({ least_amount, currency }) => amountOrNone(least_amount, currency)],
  ['Asked for', ({ wanted_amount, currency }) => amountOrNone(wanted_amount, currency)],
];

/** The money that arrived, and what of it is owed back. */
export const arrivedColumns: readonly Column<NamedCommitment>[] = [
  ['Total received', ({ arrived_amount, currency }) => amountIfAny(arrived_amount, currency)],
  ['To be paid back', (row) => amountIfAny(owedBack(moneyOf(row)), row.currency)],
];

/** The money that was paid back. */
export const paidBackColumn: Column<NamedCommitment> = [
  'Paid back',
  ({ returned_amount, currency }) => amountIfAny(returned_amount, currency),
];

/** Why it is as it is, and since when. */
export const changeColumns: readonly Column<NamedCommitment>[] = [
  ['Reason', ({ reason }) => reason],
  ['Changed', ({ updated_at }) => updated_at],
];

function amountOrNone(amount: number | null, currency: Currency): string {
  return amount === null ? '' : amountText(amount, currency);
}

function amountIfAny(amount: number, currency: Currency): string {
  return amount === 0 ? '' : amountText(amount, currency);
}
