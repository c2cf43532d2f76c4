/** The book and the ledger of a raise in binders, and the ledger of one commitment. */
import { Readable } from 'node:stream';
import type { BinderDeps, BinderSource, BinderSubject } from '#api/platform/binder-source.ts';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { amountText, numberText } from '#api/platform/http/csv-response.ts';
import { required } from '#api/platform/required.ts';
import { raiseById } from '../raises/raise-store.ts';
import { bookOf } from './book-payments.ts';
import { bookCsv } from './commitment-csv.ts';

/** So many events are read and written at a time. */
const eventsPerStep = 500;

export const bookPapers: BinderSource = {
  section: 'book',
  async list(deps, subject) {
    const { raiseId, commitment } = subject;
    const ledger = {
      path: 'book/ledger.csv',
      title:
        commitment === null
          ? 'Ledger: everything that happened to commitments'
          : 'Ledger: everything that happened to this commitment',
      content: async () => Readable.from(ledgerCsv(deps, subject)),
    };
    if (commitment !== null) return [ledger];
    const book = {
      path: 'book/book.csv',
      title: 'Book: every commitment as it is now',
      async content() {
        const { db } = deps.storage;
        return bookCsv(db, bookOf(required(await raiseById(db, raiseId))), { sort: 'signedAt' });
      },
    };
    return [book, ledger];
  },
};

const columns = [
  ...['Number', 'Time', 'Commitment', 'Event', 'From', 'To', 'Amount before', 'Amount after'],
  ...['Currency', 'By', 'Note', 'Reference', 'Total received', 'Paid back', 'Snapshot'],
  ...['SHA-256 of the snapshot', 'SHA-256 of the agreement'],
];

async function* ledgerCsv(
  { storage: { db } }: BinderDeps,
  { raiseId, commitment }: BinderSubject,
): AsyncGenerator<string> {
  yield csvStart + csvLines([columns]);
  const { currency } = required(await raiseById(db, raiseId));
  for (let after = -1; ; ) {
    let query = db
      .selectFrom('commitment_events')
      .selectAll()
      .where('raise_id', '=', raiseId)
      .where('raise_seq', '>', after)
      .orderBy('raise_seq')
      .limit(eventsPerStep);
    if (commitment !== null) query = query.where('commitment_id', '=', commitment.id);
    const rows = await query.execute();
    const amount = (value: number | null) =>
      value === null ? '' : amountText(Number(value), currency);
    yield csvLines(
      rows.map((row) => [
        String(row.raise_seq),
        row.at,
        row.commitment_id,
        row.event,
        row.from_state ?? '',
        row.to_state,
        amount(row.amount_before),
        amount(row.amount_after),
        currency,
        row.actor_part,
        row.note,
        row.reference ?? '',
        amount(row.arrived_after),
        amount(row.returned_after),
        numberText(row.snapshot_seq),
        row.snapshot_sha256 ?? '',
        row.agreement_sha256 ?? '',
      ]),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < eventsPerStep) return;
    after = Number(last.raise_seq);
  }
}
