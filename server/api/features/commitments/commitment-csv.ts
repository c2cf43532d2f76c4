/** Commitments as CSV: the book of a raise, and somebody's own. */

import { Readable } from 'node:stream';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import type { PageParams, RowPlace } from '#api/platform/http/cursor.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type { BookFilter, BookOverTime } from '#shared/product/commitments/book.ts';
import {
  cancelBy,
  commitmentTask,
  taskWords,
} from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import {
  paymentStatusLabels,
  paymentStatusOf,
} from '#shared/product/commitments/payment-status.ts';
import { commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import type { BookOf } from './book-payments.ts';
import { type BookRow, countBook, listBook } from './book-store.ts';
import { isPending, moneyOf } from './commitment-money.ts';
import type { NamedCommitment } from './commitment-rows.ts';
import type { OwnCommitments } from './own-commitments.ts';
import { commitmentReference } from './payment-reference.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** A column: its title, and its text for a row. */
type Column<Row> = readonly [title: string, cell: (row: Row) => string];

/** A row of somebody's own list, with the commitment as its investor sees it. */
type OwnRow = Awaited<ReturnType<OwnCommitments['list']>>[number] & { readonly shown: Commitment };

/** Writes the book as CSV, with the filters and in the order of the screen. */
export function bookCsv(db: Database, of: BookOf, filter: BookFilter): Readable {
  return commitmentCsv(bookColumnsOf(of), (page) => listBook(db, of, filter, page));
}

/** Rejects with 422 a book that no spreadsheet opens. */
export function requireFewInBook(
  db: Database,
  of: BookOf,
  { sort: _sort, ...filter }: BookFilter,
): Promise<void> {
  return requireFewRows((most) => countBook(db, of, filter, most), 'Choose fewer states.');
}

/** Writes the sums of a book at the end of each day as CSV. */
export function overTimeCsv(days: BookOverTime['days'], currency: Currency): Readable {
  const head = ['Day', 'Currency', 'Soft circles', 'Signed', 'Needs reconfirmation', 'Funded'];
  const rows = days.map(({ day, soft, signed, reconfirming, funded }) => [
    day,
    currency,
    ...[soft, signed, reconfirming, funded].map((amount) => amountText(amount, currency)),
  ]);
  return Readable.from([csvStart + csvLines([head, ...rows])]);
}

/** Writes somebody's own commitments as CSV, with the filters and in the order of the screen. */
export function ownCsv(own: OwnCommitments): Readable {
  return commitmentCsv(ownColumns, async (page) => {
    const rows = await own.list(page);
    const shown = await own.toShow(rows);
    return rows.map((row, at): OwnRow => ({ ...row, shown: required(shown[at]) }));
  });
}

/** Rejects with 422 a portfolio that no spreadsheet opens. */
export function requireFewOwn(own: OwnCommitments): Promise<void> {
  return requireFewRows((most) => own.count(most), 'Choose a state.');
}

type Placed = { readonly id: string; readonly order_value: string | number };

/** Writes the pages of a list as CSV, each when the reader is ready for it. */
function commitmentCsv<Row extends Placed>(
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
async function requireFewRows(
  count: (most: number) => Promise<number>,
  advice: string,
): Promise<void> {
  if ((await count(exportMaxRows + 1)) <= exportMaxRows) return;
  const message = `More than ${exportMaxRows} rows match. ${advice}`;
  throw invalid([{ pointer: '/state', code: 'too-many-rows', message }]);
}

const standingColumns: readonly Column<NamedCommitment>[] = [
  ['State', ({ state }) => commitmentStateLabels[state]],
  ['Amount', ({ amount, currency }) => amountText(amount, currency)],
  ['Currency', ({ currency }) => currency],
];

const waitlistColumns: readonly Column<NamedCommitment>[] = [
  ['Waitlist position', ({ place }) => numberText(place)],
  ['Would accept at least', ({ least_amount, currency }) => amountOrNone(least_amount, currency)],
  ['Asked for', ({ wanted_amount, currency }) => amountOrNone(wanted_amount, currency)],
];

const countersignedColumns: readonly Column<NamedCommitment>[] = [
  ['Countersigned', ({ countersigned_at }) => countersigned_at ?? ''],
  ['Countersigned by', ({ countersigned_name }) => countersigned_name ?? ''],
  ['Title', ({ countersigned_title }) => countersigned_title ?? ''],
];

const arrivedColumns: readonly Column<NamedCommitment>[] = [
  ['Total received', ({ arrived_amount, currency }) => amountIfAny(arrived_amount, currency)],
  ['To be paid back', (row) => amountIfAny(owedBack(moneyOf(row)), row.currency)],
];

const paidBackColumn: Column<NamedCommitment> = [
  'Paid back',
  ({ returned_amount, currency }) => amountIfAny(returned_amount, currency),
];

const changeColumns: readonly Column<NamedCommitment>[] = [
  ['Reason', ({ reason }) => reason],
  ['Changed', ({ updated_at }) => updated_at],
];

const bookColumnsOf = (of: BookOf): readonly Column<BookRow>[] => [
  ['Commitment', ({ id }) => id],
  ['Investor', ({ investor }) => investor],
  ['Signed as', ({ signed_name }) => signed_name ?? ''],
  ...standingColumns,
  ...waitlistColumns,
  ['Signed', ({ signed_at }) => signed_at ?? ''],
  ['Snapshot', ({ signed_snapshot_seq }) => numberText(signed_snapshot_seq)],
  ['Entity', ({ entity }) => entity ?? ''],
  ['Title of signatory', ({ entity, signatory_title }) => (entity && signatory_title) ?? ''],
  ...countersignedColumns,
  ['Payment', (row) => paymentWord(row, of)],
  ['Payment reference', (row) => (row.signed_at === null ? '' : commitmentReference(row.id))],
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

function paymentWord(row: BookRow, { isAllocated }: BookOf): string {
  const payment = { ...moneyOf(row), isReported: isPending(row), isAllocated };
  const status = paymentStatusOf(payment);
  return status === null ? '' : paymentStatusLabels[status];
}

const ownColumns: readonly Column<OwnRow>[] = [
  ['Commitment', ({ id }) => id],
  ['Company', ({ shown }) => shown.raise.company],
  ['Raise', ({ shown }) => shown.raise.name],
  ...standingColumns,
  ['Next', ({ shown }) => nextOf(shown).what],
  ['Until', ({ shown }) => nextOf(shown).until],
  ...waitlistColumns,
  ['Committed on', ({ created_at }) => created_at],
  ['Signed', ({ shown }) => shown.signed?.at ?? ''],
  ['Signed as', ({ shown }) => shown.signed?.name ?? ''],
  ['Entity', ({ shown }) => shown.entity?.legalName ?? ''],
  ['Title of signatory', ({ shown }) => shown.entity?.title ?? ''],
  ['Snapshot', ({ shown }) => numberText(shown.signed?.snapshot.seq ?? null)],
  ...countersignedColumns,
  ['Payment reported', ({ shown }) => shown.reported?.on ?? ''],
  ['Reported reference', ({ shown }) => shown.reported?.reference ?? ''],
  ...arrivedColumns,
  ['Received on', ({ shown }) => shown.funding?.on ?? ''],
  ['Reference', ({ shown }) => shown.funding?.reference ?? ''],
  paidBackColumn,
  ['Refunded', ({ shown }) => shown.refund?.on ?? ''],
  ['Refund reference', ({ shown }) => shown.refund?.reference ?? ''],
  ...changeColumns,
];

/** Says what is due next of a commitment, and until when. */
function nextOf(commitment: Commitment): { readonly what: string; readonly until: string } {
  const task = commitmentTask(commitment);
  if (task !== null) return { what: taskWords[task.kind], until: task.until ?? '' };
  const until = cancelBy(commitment);
  return until === null ? { what: '', until: '' } : { what: 'Cancel until', until };
}

function amountOrNone(amount: number | null, currency: Currency): string {
  return amount === null ? '' : amountText(amount, currency);
}

function amountIfAny(amount: number, currency: Currency): string {
  return amount === 0 ? '' : amountText(amount, currency);
}
