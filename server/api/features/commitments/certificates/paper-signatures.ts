/** Who signed the papers of a binder, and when. */
import type { BinderSubject, PaperSignature } from '#api/platform/binder-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { signedAs } from '../signed-as.ts';

/** What is known of the signatures under one text. */
interface SignedRow {
  readonly signed_at: string | null;
  readonly signed_name: string | null;
  readonly signed_for: string | null;
  readonly signed_title: string | null;
  readonly countersigned_at: string | null;
  readonly countersigned_name: string | null;
  readonly countersigned_title: string | null;
}

/** Returns the signatures of both sides, as far as there are any: the investor's first. */
export function signaturesIn(row: SignedRow): readonly PaperSignature[] {
  const { signed_at, countersigned_at, countersigned_name, countersigned_title } = row;
  const found: PaperSignature[] = [];
  if (signed_at !== null) found.push({ signer: signedAs(row), side: 'investor', at: signed_at });
  if (countersigned_at !== null) {
    const signer = companySigner(countersigned_name, countersigned_title);
    found.push({ signer, side: 'company', at: countersigned_at });
  }
  return found;
}

/** Writes who signed for a company, with the title they gave. */
export function companySigner(name: string | null, title: string | null): string {
  return [name, title].filter((one) => one !== null && one !== '').join(', ');
}

/**
 * Reads the signatures under each agreement of a raise or of one commitment, by the hash of its text.
 * One that was signed anew has those that it had.
 */
export async function signaturesByAgreement(
  db: Database,
  { raiseId, commitment }: BinderSubject,
): Promise<ReadonlyMap<string, readonly PaperSignature[]>> {
  const of = commitment?.id;
  const latest = await db
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('agreement_sha256', 'is not', null)
    .$if(of !== undefined, (query) => query.where('id', '=', of ?? ''))
    .execute();
  const superseded = await db
    .selectFrom('superseded_agreements as earlier')
    .innerJoin('commitments', 'commitments.id', 'earlier.commitment_id')
    .selectAll('earlier')
    .where('raise_id', '=', raiseId)
    .$if(of !== undefined, (query) => query.where('earlier.commitment_id', '=', of ?? ''))
    .execute();
  // Signed anew before the company had signed: only the ledger knows when that was.
  const events = await db
    .selectFrom('commitment_events as event')
    .innerJoin('commitments', 'commitments.id', 'event.commitment_id')
    .select(['event.commitment_id', 'event.agreement_sha256', 'event.at as signed_at'])
    .select(['signed_name', 'signed_for', 'signed_title'])
    .where('event.raise_id', '=', raiseId)
    .where('event.agreement_sha256', 'is not', null)
    .where('event.event', '!=', 'countersign')
    .$if(of !== undefined, (query) => query.where('event.commitment_id', '=', of ?? ''))
    .execute();
  const none = { countersigned_at: null, countersigned_name: null, countersigned_title: null };
  const signed = [
    ...latest.map((row) => ({ ...row, commitment_id: row.id })),
    ...superseded,
    ...events.map((row) => ({ ...row, ...none })),
  ];
  const known = new Set<string>();
  const found = new Map<string, PaperSignature[]>();
  for (const row of signed) {
    const sha256 = row.agreement_sha256 ?? '';
    const key = `${row.commitment_id} ${sha256}`;
    if (known.has(key)) continue;
    known.add(key);
    found.set(sha256, [...(found.get(sha256) ?? []), ...signaturesIn(row)]);
  }
  for (const signatures of found.values()) signatures.sort(byMoment);
  return found;
}

/**
 * The order of rows in a database is no fact: the same signatures give the same bytes. At one moment
 * the investor comes first, because the company signs what they have signed.
 */
function byMoment(one: PaperSignature, other: PaperSignature): number {
  const [a = '', b = ''] = [one, other].map(
    ({ at, side, signer }) => `${at} ${side === 'investor' ? 0 : 1} ${signer}`,
  );
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
