import type {
  SignedDocumentEntry,
  SignedSnapshot,
} from '#shared/product/commitments/signed-snapshot.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { placeIn } from '../commitment/record-place.ts';
import type { RecordPageParams } from '../record-page/record-page-params.ts';
import type { SignedAddress, SignedPageQuery, SignedQuery } from './signed-address.ts';

/** What was signed for a commitment, and a page of its documents where one is read. */
export interface SignedContent {
  readonly kind: 'signed';
  readonly address: SignedAddress;
  readonly signed: SignedSnapshot;
  readonly taken: DateText;
  readonly signedOn: DateText;
  readonly changedOn: DateText;
  readonly reading: SignedReading | null;
}

/** A page of a document that was signed. */
export interface SignedReading extends SignedPageQuery {
  readonly entry: SignedDocumentEntry;
  /** What is written on it; null when it could not be read. */
  readonly text: string | null;
}

/** Reads what was signed, in a view; undefined where the address names nothing that is read there. */
export async function readSigned(
  api: ApiClient,
  { view, raise, asked }: RecordPageParams<SignedQuery>,
  write: FormatDate,
): Promise<SignedContent | undefined> {
  const { id, seq, reading } = asked;
  const query = seq === null ? {} : { seq };
  const signed = await findRecord(
    api.send('GET /commitments/:id/snapshot', { params: { id }, query }),
  );
  // The portfolio is of the investor alone; the company and operators have their own views.
  if (signed === undefined || signed.isMine !== (view === 'portfolio')) return undefined;
  if (raise !== null && raise !== signed.raise.id) return undefined;
  const dates = {
    taken: write(signed.snapshot.createdAt),
    signedOn: write(signed.signedAt),
    changedOn: write(signed.today.createdAt),
  };
  const address = { place: placeIn(view, signed.raise.id), id, seq };
  const content = { kind: 'signed' as const, address, signed, ...dates };
  if (reading === null) return { ...content, reading: null };
  const { document, n, page } = reading;
  const entry = signed.documents.find((one) => one.id === document && one.n === n);
  const isThere = Number.isInteger(page) && page >= 1 && page <= (entry?.pageCount ?? 0);
  if (entry === undefined || entry.access !== 'open' || !isThere) return undefined;
  return { ...content, reading: { ...reading, entry, text: await readText(api, reading) } };
}

/** The page is shown without its text when that cannot be read now. */
async function readText(
  api: ApiClient,
  { document, n, page }: SignedPageQuery,
): Promise<string | null> {
  try {
    const params = { id: document, page };
    const query = { n };
    return (await api.send('GET /documents/:id/pages/:page/text', { params, query })).text;
  } catch {
    return null;
  }
}
