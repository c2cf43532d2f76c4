import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { commitmentEventTitle } from '#shared/product/commitments/event-words.ts';
import { plainTerms } from '#shared/product/raises/plain-terms.ts';
import { contentOf } from '../../raises/raise-content.ts';
import { raiseById } from '../../raises/raise-store.ts';
import { snapshotContent, snapshotOf } from '../../raises/snapshots/raise-snapshots.ts';
import { signedText } from '../../raises/snapshots/signed-text.ts';
import { toCommitment } from '../commitment-dto.ts';
import type { NamedCommitment } from '../commitment-rows.ts';
import { agreementBySha } from '../offer.ts';
import { signedLetterFacts } from '../side-letters/signed-letters.ts';

/** The facts of a certificate: all but the texts that are attached and the moment it was made. */
export type CertificateFacts = Certified['facts'];

/** One entry of the history of a commitment, as it is printed. */
export type CertifiedEvent = CertificateFacts['events'][number];

/** The facts that are certified of a commitment, with the texts of its agreement and its snapshot. */
export type Certified = NonNullable<Awaited<ReturnType<typeof certifiedOf>>>;

/** Reads what a certificate of a commitment says now; undefined before anything was signed. */
export async function certifiedOf(db: Database, row: NamedCommitment) {
  const { agreement_sha256, signed_snapshot_seq } = row;
  if (agreement_sha256 === null || signed_snapshot_seq === null) return undefined;
  const agreement = required(await agreementBySha(db, agreement_sha256));
  const snapshot = required(await snapshotOf(db, row.raise_id, signed_snapshot_seq));
  const { company, content } = snapshotContent(snapshot);
  const { name, legalName, legalForm, country } = company;
  // As somebody sees it who can do nothing with it: the same for everybody.
  const reader = { part: 'reader', isInvestor: false } as const;
  const raise = required(await raiseById(db, row.raise_id));
  // Until when it has to be paid depends on how the raise shares out its capacity.
  const shown = toCommitment(row, reader, contentOf(raise).oversubscription, 0);
  const { signed, cancelUntil, offerExpiresAt, reconfirmDueAt, fundingDueAt } = shown;
  const { template, version, text } = agreement;
  const signer = required(signed);
  const facts = {
    commitment: row.id,
    version: row.version,
    state: row.state,
    since: row.updated_at,
    // Left out where the snapshot has none, so that earlier papers keep their hashes.
    company: { name, legalName, ...(legalForm === '' ? {} : { legalForm }), country },
    raise: { id: row.raise_id, title: content.title },
    investor: row.signed_for ?? signer.name,
    // Left out where somebody signed for themselves, so that earlier certificates keep their hashes.
    ...(row.signed_for === null
      ? {}
      : { signatory: { name: signer.name, title: row.signed_title ?? '' } }),
    amount: shown.amount,
    instrument: required(content.instrument),
    terms: plainTerms(content),
    signed: {
      at: signer.at,
      // Null once the account was erased.
      from: row.signed_ip_prefix,
      snapshot: { seq: snapshot.seq, sha256: snapshot.sha256, at: snapshot.created_at },
      agreement: {
        ...{ template, version, sha256: agreement_sha256 },
        // Not any more where the name of the investor was erased.
        isWhole: sha256Of(text) === agreement_sha256,
      },
    },
    // Left out otherwise, so that earlier certificates keep their hashes.
    ...(shown.countersigned === null ? {} : { countersigned: shown.countersigned }),
    ...(await signedLetterFacts(db, row.id)),
    due: { cancelUntil, offerExpiresAt, reconfirmDueAt, fundingDueAt },
    paid: {
      // Under the name they signed with, which the company knows them by.
      reported: shown.reported && { ...shown.reported, by: signer.name },
      received: shown.received,
      // Left out otherwise, as well.
      ...(shown.receivedEarly ? { receivedEarly: true as const } : {}),
      owed: shown.owed,
      funding: shown.funding,
      refund: shown.refund,
    },
    evidence: await evidenceOf(db, row),
    events: await eventsOf(db, row, investorWords(signer.name, row.signed_for)),
  };
  return { facts, agreement: text, snapshot: signedText(snapshot) };
}

async function evidenceOf(db: Database, row: NamedCommitment) {
  const file = await db
    .selectFrom('commitment_evidence')
    .innerJoin('files', 'files.id', 'commitment_evidence.file_id')
    .select(['files.sha256', 'files.media_type', 'files.bytes', 'uploaded_at'])
    .where('commitment_id', '=', row.id)
    .executeTakeFirst();
  if (file === undefined) return null;
  const { sha256, media_type: mediaType, bytes, uploaded_at: uploadedAt } = file;
  return { sha256, mediaType, bytes: Number(bytes), uploadedAt };
}

async function eventsOf(db: Database, { id, currency }: NamedCommitment, investor: string) {
  const rows = await db
    .selectFrom('commitment_events')
    .leftJoin('users', 'users.id', 'commitment_events.actor_id')
    .select(['seq', 'event', 'to_state', 'actor_part', 'at', 'note', 'reference'])
    .select(['amount_after', 'agreement_sha256', 'users.name'])
    .where('commitment_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    what: commitmentEventTitle({ event: row.event, to: row.to_state }),
    by: byWords(row.actor_part, row.name, investor),
    amount: { amount: Number(row.amount_after), currency },
    reference: row.reference,
    note: row.note,
    agreementSha256: row.agreement_sha256,
  }));
}

/** Names the investor in the history of a commitment: for whom they acted, where it was for an entity. */
function investorWords(signer: string, entity: string | null): string {
  return entity === null ? `${signer}, the investor` : `${signer}, for ${entity}`;
}

/** Says who did something and in which part. Operators are not named. */
function byWords(part: string, name: string | null, investor: string): string {
  switch (part) {
    case 'investor':
      return investor;
    case 'owner':
      return name === null ? 'The owner of the company' : `${name}, the owner of the company`;
    case 'signatory':
      return name === null ? 'A signatory of the company' : `${name}, for the company`;
    case 'operator':
      return 'An operator of the portal';
    case 'clock':
      return 'Automatic, when time ran out';
    default:
      return 'The portal';
  }
}
