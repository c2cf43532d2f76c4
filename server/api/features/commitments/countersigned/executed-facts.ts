import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { snapshotContent, snapshotOf } from '../../raises/snapshots/raise-snapshots.ts';
import { signedText } from '../../raises/snapshots/signed-text.ts';
import type { NamedCommitment } from '../commitment-rows.ts';
import { agreementBySha } from '../offer.ts';
import { signedLetterFacts } from '../side-letters/signed-letters.ts';
import { type Signatures, signaturesOf, supersededOf } from './superseded.ts';

/** An agreement with both signatures, and the texts that they are under. */
export type Executed = Awaited<ReturnType<typeof executedWith>>;
export type ExecutedFacts = Executed['facts'];

/**
 * Reads the agreement that both sides have signed; undefined until the company has. Nothing of it
 * changes later, so that it has the same bytes whenever it is made; only side letters that are
 * signed later are added, and names are erased with their accounts.
 */
export async function executedOf(db: Database, row: NamedCommitment) {
  const signatures = signaturesOf(row);
  return signatures && executedWith(db, row, signatures);
}

/**
 * Reads every agreement of a commitment that both sides have signed, the oldest first. One that was
 * signed anew stays as it was then: later side letters belong to what replaced it.
 */
export async function allExecutedOf(db: Database, row: NamedCommitment): Promise<Executed[]> {
  const all: Executed[] = [];
  for (const { replaced_at, ...signatures } of await supersededOf(db, row.id)) {
    all.push(await executedWith(db, row, signatures, replaced_at));
  }
  const latest = await executedOf(db, row);
  return latest === undefined ? all : [...all, latest];
}

async function executedWith(
  db: Database,
  row: NamedCommitment,
  signatures: Signatures,
  replacedAt?: string,
) {
  const { agreement_sha256, signed_snapshot_seq, countersigned_version } = signatures;
  const agreement = required(await agreementBySha(db, agreement_sha256));
  const snapshot = required(await snapshotOf(db, row.raise_id, signed_snapshot_seq));
  const { company, content } = snapshotContent(snapshot);
  const { name, legalName, legalForm, country } = company;
  const { template, version, text } = agreement;
  const { signed_for, signed_title } = signatures;
  const facts = {
    document: 'executed-agreement',
    commitment: row.id,
    version: countersigned_version,
    // Left out where the snapshot has none, so that earlier papers keep their hashes.
    company: { name, legalName, ...(legalForm === '' ? {} : { legalForm }), country },
    raise: { id: row.raise_id, title: content.title },
    amount: { amount: await amountAt(db, row, countersigned_version), currency: row.currency },
    instrument: required(content.instrument),
    snapshot: { seq: snapshot.seq, sha256: snapshot.sha256, at: snapshot.created_at },
    agreement: {
      ...{ template, version, sha256: agreement_sha256 },
      // Not any more where the name of the investor was erased.
      isWhole: sha256Of(text) === agreement_sha256,
    },
    signed: {
      name: signatures.signed_name ?? '',
      at: signatures.signed_at,
      ...(signed_for === null ? {} : { entity: signed_for, title: signed_title ?? '' }),
    },
    countersigned: {
      name: signatures.countersigned_name ?? '',
      title: signatures.countersigned_title ?? '',
      at: signatures.countersigned_at,
    },
    paymentInstructionSha256: signatures.countersigned_instruction,
    ...(await signedLetterFacts(db, row.id, replacedAt)),
  };
  return { facts, agreement: text, snapshot: signedText(snapshot) };
}

/** The amount that both signed for: a scale-back at the end gives less of it. */
async function amountAt(db: Database, { id }: NamedCommitment, version: number): Promise<number> {
  const { amount_after } = await db
    .selectFrom('commitment_events')
    .select('amount_after')
    .where('commitment_id', '=', id)
    .where('seq', '=', version)
    .executeTakeFirstOrThrow();
  return Number(amount_after);
}

/** Returns the moment of the last signature: nothing that the document says is later. */
export function lastSignedAt({ countersigned, sideLetters = [] }: ExecutedFacts): string {
  const moments = [countersigned.at, ...sideLetters.map(({ investor }) => investor.at)];
  return moments.reduce((last, at) => (at > last ? at : last));
}
