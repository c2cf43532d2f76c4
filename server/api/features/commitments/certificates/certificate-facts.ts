import { createHash } from 'node:crypto';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { commitmentEventTitle } from '#shared/product/commitments/event-words.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { Instrument } from '#shared/product/raises/offer-words.ts';
import { plainTerms } from '#shared/product/raises/plain-terms.ts';
import { contentOf } from '../../raises/raise-content.ts';
import { raiseById } from '../../raises/raise-store.ts';
import { snapshotContent, snapshotOf } from '../../raises/snapshots/raise-snapshots.ts';
import { toCommitment } from '../commitment-dto.ts';
import type { NamedCommitment } from '../commitment-rows.ts';
import { agreementBySha } from '../offer.ts';

/** One entry of the history of a commitment, as it is printed. */
export interface CertifiedEvent {
  readonly seq: number;
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly amount: Money;
  readonly reference: string | null;
  readonly note: string;
  /** The hash of what was signed, where something was. */
  readonly agreementSha256: string | null;
}

/** All that a certificate says, but the text of the agreement and the moment it was made. */
export interface CertificateFacts {
  readonly commitment: string;
  readonly version: number;
  readonly state: CommitmentState;
  readonly since: string;
  readonly company: { readonly name: string; readonly legalName: string; readonly country: string };
  readonly raise: { readonly id: string; readonly title: string };
  readonly investor: string;
  readonly amount: Money;
  readonly instrument: Instrument;
  readonly terms: readonly string[];
  readonly signed: {
    readonly at: string;
    /** The first part of the network address; null once the account was erased. */
    readonly from: string | null;
    readonly snapshot: { readonly seq: number; readonly sha256: string; readonly at: string };
    readonly agreement: {
      readonly template: string;
      readonly version: string;
      readonly sha256: string;
      /** Whether it is the text that was signed; false where the name of the investor was erased. */
      readonly isWhole: boolean;
    };
  };
  readonly due: Pick<
    Commitment,
    'cancelUntil' | 'offerExpiresAt' | 'reconfirmDueAt' | 'fundingDueAt'
  >;
  readonly paid: Pick<Commitment, 'reported' | 'received' | 'owed' | 'funding' | 'refund'> & {
    /** Left out otherwise, so that earlier certificates keep their hashes. */
    readonly receivedEarly?: true;
  };
  readonly evidence: {
    readonly sha256: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly uploadedAt: string;
  } | null;
  readonly events: readonly CertifiedEvent[];
}

/** What is certified of a commitment. */
export interface Certified {
  readonly facts: CertificateFacts;
  /** The text of the agreement. */
  readonly agreement: string;
}

/** What a certificate of a commitment says now; undefined before anything was signed. */
export async function certifiedOf(
  db: Database,
  row: NamedCommitment,
): Promise<Certified | undefined> {
  const { agreement_sha256, signed_snapshot_seq } = row;
  if (agreement_sha256 === null || signed_snapshot_seq === null) return undefined;
  const agreement = required(await agreementBySha(db, agreement_sha256));
  const snapshot = required(await snapshotOf(db, row.raise_id, signed_snapshot_seq));
  const { company, content } = snapshotContent(snapshot);
  const { name, legalName, country } = company;
  // As somebody sees it who can do nothing with it: the same for everybody.
  const reader = { part: 'reader', isInvestor: false } as const;
  const raise = required(await raiseById(db, row.raise_id));
  // Until when it has to be paid depends on how the raise shares out its capacity.
  const shown = toCommitment(row, reader, contentOf(raise).oversubscription, 0);
  const { signed, cancelUntil, offerExpiresAt, reconfirmDueAt, fundingDueAt } = shown;
  const { template, version, text } = agreement;
  const signer = required(signed ?? undefined);
  const facts: CertificateFacts = {
    commitment: row.id,
    version: row.version,
    state: row.state,
    since: row.updated_at,
    company: { name, legalName, country },
    raise: { id: row.raise_id, title: content.title },
    investor: signer.name,
    amount: shown.amount,
    instrument: required(content.instrument ?? undefined),
    terms: plainTerms(content),
    signed: {
      at: signer.at,
      from: row.signed_ip_prefix,
      snapshot: { seq: snapshot.seq, sha256: snapshot.sha256, at: snapshot.created_at },
      agreement: {
        ...{ template, version, sha256: agreement_sha256 },
        isWhole: sha256Of(text) === agreement_sha256,
      },
    },
    due: { cancelUntil, offerExpiresAt, reconfirmDueAt, fundingDueAt },
    paid: {
      // Under the name they signed with, which the company knows them by.
      reported: shown.reported && { ...shown.reported, by: signer.name },
      received: shown.received,
      ...(shown.receivedEarly ? { receivedEarly: true as const } : {}),
      owed: shown.owed,
      funding: shown.funding,
      refund: shown.refund,
    },
    evidence: await evidenceOf(db, row),
    events: await eventsOf(db, row, signer.name),
  };
  return { facts, agreement: text };
}

/** SHA-256 in hexadecimal digits, of a text in UTF-8. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function evidenceOf(
  db: Database,
  row: NamedCommitment,
): Promise<CertificateFacts['evidence']> {
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

async function eventsOf(
  db: Database,
  { id, currency }: NamedCommitment,
  investor: string,
): Promise<readonly CertifiedEvent[]> {
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

/** Who did something and in which part. Operators are not named. */
function byWords(part: string, name: string | null, investor: string): string {
  switch (part) {
    case 'investor':
      return `${investor}, the investor`;
    case 'owner':
      return name === null ? 'The owner of the company' : `${name}, the owner of the company`;
    case 'operator':
      return 'An operator of the portal';
    case 'clock':
      return 'Automatic, when the time ran out';
    default:
      return 'The portal';
  }
}
