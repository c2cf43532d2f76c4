import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { RowPlace } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type { BookFilter, BookOverTime } from '#shared/product/commitments/book.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import { type BookRow, countBook, listBook } from './book-store.ts';
import { moneyOf } from './commitment-money.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** The book as CSV, with the filters and in the order of the screen. */
export function bookCsv(db: Database, raiseId: string, filter: BookFilter): Readable {
  return Readable.from(lines(db, raiseId, filter));
}

/** Rejects with 422 what no spreadsheet opens. */
export async function requireFewRows(
  db: Database,
  raiseId: string,
  { sort: _sort, ...filter }: BookFilter,
): Promise<void> {
  if ((await countBook(db, raiseId, filter, exportMaxRows + 1)) <= exportMaxRows) return;
  const message = `More than ${exportMaxRows} rows match. Choose fewer states.`;
  throw new ProblemError(
    problem('validation', message, {
      errors: [{ pointer: '/state', code: 'too-many-rows', message }],
    }),
  );
}

const columns = [
  'Commitment',
  'Investor',
  'Signed as',
  'State',
  'Amount',
  'Currency',
  'Place in line',
  'Least to take',
  'Asked for',
  'Signed',
  'Snapshot',
  'Payment reported',
  'Reported reference',
  'Total received',
  'To be paid back',
  'Received on',
  'Reference',
  'Paid back',
  'Refunded',
  'Refund reference',
  'Reason',
  'Changed',
];

async function* lines(db: Database, raiseId: string, filter: BookFilter): AsyncGenerator<string> {
  yield csvStart + csvLines([columns]);
  let after: RowPlace | undefined;
  do {
    const asked = { limit: rowsPerStep, ...(after === undefined ? {} : { after }) };
    const rows = await listBook(db, raiseId, filter, asked);
    yield csvLines(rows.map(cells));
    const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
    after = last && { value: String(last.order_value), id: last.id };
  } while (after !== undefined);
}

function cells(row: BookRow): readonly string[] {
  return [
    row.id,
    row.investor,
    row.signed_name ?? '',
    commitmentStateLabels[row.state],
    amountText(row.amount, row.currency),
    row.currency,
    numberText(row.place),
    row.least_amount === null ? '' : amountText(row.least_amount, row.currency),
    row.wanted_amount === null ? '' : amountText(row.wanted_amount, row.currency),
    row.signed_at ?? '',
    numberText(row.signed_snapshot_seq),
    row.reported_on ?? '',
    row.reported_reference ?? '',
    amountOrNone(row.arrived_amount, row.currency),
    amountOrNone(owedBack(moneyOf(row)), row.currency),
    row.funded_on ?? '',
    row.funding_reference ?? '',
    amountOrNone(row.returned_amount, row.currency),
    row.refunded_on ?? '',
    row.refund_reference ?? '',
    row.reason,
    row.updated_at,
  ];
}

/** An amount; empty where there is none. */
function amountOrNone(amount: number, currency: Currency): string {
  return amount === 0 ? '' : amountText(amount, currency);
}

/** The sums at the end of each day as CSV. */
export function overTimeCsv(days: BookOverTime['days'], currency: Currency): Readable {
  const head = ['Day', 'Currency', 'Soft circles', 'Signed', 'Needs reconfirmation', 'Funded'];
  const rows = days.map(({ day, soft, signed, reconfirming, funded }) => [
    day,
    currency,
    ...[soft, signed, reconfirming, funded].map((amount) => amountText(amount, currency)),
  ]);
  return Readable.from([csvStart + csvLines([head, ...rows])]);
}
