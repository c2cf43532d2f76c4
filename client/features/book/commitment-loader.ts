import type { Book } from '#shared/product/commitments/book.ts';
import type {
  AgreementText,
  Commitment,
  CommitmentHistoryEntry,
  CommitmentWithHistory,
  SignedWhere,
} from '#shared/product/commitments/commitments.ts';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { type LettersData, readLetters } from '../../domain/letter/letter-loader.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import type { BookSelection } from './book-address.ts';
import { dayText } from './book-days.ts';
import { readSigner } from './countersigning-loader.ts';

/** A commitment with its moments as they are shown. */
export type CommitmentData = Commitment & {
  readonly changed: DateText;
  readonly signedOn: DateText | null;
  readonly countersignedOn: DateText | null;
  /** Until when something has to be done, or it ends by itself. */
  readonly until: DateText | null;
  /** Until when nobody is to pay, because the bank account was changed. */
  readonly heldUntil: DateText | null;
  /** The day of what was last reported, confirmed or paid back. */
  readonly paymentDay: DateText | null;
};

/** The commitment that is open beside the list. */
export interface OpenCommitment {
  readonly commitment: CommitmentData;
  readonly events: readonly (CommitmentHistoryEntry & { readonly when: DateText })[];
  /** Where the investor was when they signed; null where nothing is signed, or nothing says so. */
  readonly signedWhere: SignedWhere | null;
  /** Null where nothing is signed, or where it could not be read. */
  readonly agreement: AgreementText | null;
  /** What must be confirmed before money is noted. */
  readonly stepUp: StepUp | null;
  /** Its side letters; null where they could not be read. */
  readonly letters: LettersData | null;
  /** The name and title to countersign with, as far as they are known. */
  readonly signer: Countersigning['signer'];
}

/** A page of a book, with the figures of the whole. */
export interface BookData extends Omit<Book, 'items'> {
  readonly items: readonly CommitmentData[];
  /** Until when nobody is to pay, so that nobody is reminded; null while they may. */
  readonly heldUntil: DateText | null;
}

/** A commitment for the page. */
export function toCommitmentData(commitment: Commitment, write: FormatDate): CommitmentData {
  const { signed, offerExpiresAt, reconfirmDueAt, fundingDueAt, payingHeldUntil } = commitment;
  const { refund, funding, reported } = commitment;
  const day = refund?.on ?? funding?.on ?? reported?.on;
  const until = offerExpiresAt ?? reconfirmDueAt ?? fundingDueAt;
  return {
    ...commitment,
    changed: write(commitment.updatedAt),
    signedOn: signed === null ? null : write(signed.at),
    countersignedOn: commitment.countersigned && write(commitment.countersigned.at),
    until: until === null ? null : write(until),
    heldUntil: payingHeldUntil === null ? null : write(payingHeldUntil),
    paymentDay: day === undefined || day === '' ? null : dayText(day),
  };
}

/** A book for the page. */
export function toBookData(book: Book, write: FormatDate): BookData {
  return {
    ...book,
    items: book.items.map((item) => toCommitmentData(item, write)),
    heldUntil: book.paymentHold === null ? null : write(book.paymentHold),
  };
}

/** The commitment with this id; undefined when there is none that they may see. */
export function findCommitment(
  api: ApiClient,
  id: string,
): Promise<CommitmentWithHistory | undefined> {
  return findRecord(api.send('GET /commitments/:id', { params: { id } }));
}

/**
 * Reads what the panel of a commitment shows beside the commitment itself.
 * @param needed what must be confirmed before money is noted, where the view has asked for it already
 */
export async function readOpenCommitment(
  api: ApiClient,
  { commitment, events, signedWhere }: CommitmentWithHistory,
  write: FormatDate,
  needed = readNeededStepUp(api),
): Promise<OpenCommitment> {
  const isSigned = (commitment.signed?.agreementSha256 ?? null) !== null;
  const maySign = commitment.can.includes('countersign');
  const [agreement, stepUp, countersigning, letters] = await Promise.all([
    isSigned
      ? api
          .send('GET /commitments/:id/agreement', { params: { id: commitment.id } })
          .catch(() => null)
      : null,
    needed,
    maySign ? readSigner(api, commitment.raise.id) : null,
    readLetters(api, commitment.id, write),
  ]);
  return {
    commitment: toCommitmentData(commitment, write),
    events: events.map((entry) => ({ ...entry, when: write(entry.at) })),
    ...{ signedWhere, agreement, stepUp, letters, signer: countersigning?.signer ?? null },
  };
}

/**
 * How many rows a selection of a book has on all its pages; undefined where nobody counts them: with a
 * search, or with states and payments at once.
 */
export function selectedRows(
  book: Pick<BookData, 'totals' | 'payments'>,
  { q, states, payments, countersigning }: BookSelection,
): number | undefined {
  if (countersigning !== null) return undefined;
  if (q !== '' || (states.length > 0 && payments.length > 0)) return undefined;
  if (payments.length === 0) return rowsIn(book, states);
  return book.payments
    .filter(({ status }) => payments.includes(status))
    .reduce((sum, { count }) => sum + count, 0);
}

/** How many rows a book has in some states, or in all where none is named, whatever is searched for. */
export function rowsIn({ totals }: Pick<BookData, 'totals'>, states: readonly string[]): number {
  return totals
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .reduce((sum, { count }) => sum + count, 0);
}
