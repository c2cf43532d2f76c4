import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { BookFilter, BookOverTime } from '#shared/product/commitments/book.ts';
import { type BookRow, countBook, listBook } from './book-store.ts';
import {
  arrivedColumns,
  type Column,
  changeColumns,
  commitmentCsv,
  paidBackColumn,
  requireFewRows,
  standingColumns,
  waitlistColumns,
} from './commitment-csv.ts';

/** The book as CSV, with the filters and in the order of the screen. */
export function bookCsv(db: Database, raiseId: string, filter: BookFilter): Readable {
  return commitmentCsv(columns, (page) => listBook(db, raiseId, filter, page));
}

/** Rejects with 422 a book that no spreadsheet opens. */
export function requireFewInBook(
  db: Database,
  raiseId: string,
  { sort: _sort, ...filter }: BookFilter,
): Promise<void> {
  return requireFewRows((most) => countBook(db, raiseId, filter, most), 'Choose fewer states.');
}

const columns: readonly Column<BookRow>[] = [
  ['Commitment', ({ id }) => id],
  ['Investor', ({ investor }) => investor],
  ['Signed as', ({ signed_name }) => signed_name ?? ''],
  ...standingColumns,
  ...waitlistColumns,
  ['Signed', ({ signed_at }) => signed_at ?? ''],
  ['Snapshot', ({ signed_snapshot_seq }) => numberText(signed_snapshot_seq)],
  ['Payment reported', ({ reported_on }) => reported_on ?? ''],
  ['Reported reference', ({ reported_reference }) => reported_reference ?? ''],
  ...arrivedColumns,
  ['Received on', ({ funded_on }) => funded_on ?? ''],
  ['Reference', ({ funding_reference }) => funding_reference ?? ''],
  paidBackColumn,
  ['Refunded', ({ refunded_on }) => refunded_on ?? ''],
  ['Refund reference', ({ refund_reference }) => refund_reference ?? ''],
  ...changeColumns,
];

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
