import { sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { rowsOfCompanies, visibleRows } from '#api/platform/policy/visible-rows.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { DocumentCheck, FoundDocument } from '#shared/product/commitments/document-check.ts';
import { documentMatchesMax } from '#shared/product/fields/limits.ts';
import { namedCommitments } from '../commitment-rows.ts';

/** A document that was found, before it is said whose it is. */
interface Match extends Omit<FoundDocument, 'commitment' | 'sideLetter'> {
  readonly commitmentId: string;
  readonly sideLetter?: FoundDocument['sideLetter'];
}

const asked = documentMatchesMax + 1;

/** The documents of this hash among the commitments that somebody may see. */
export async function checkDocument(
  db: Database,
  actor: Actor,
  sha256: string,
): Promise<DocumentCheck> {
  const found = [
    ...(await certificates(db, actor, sha256)),
    ...(await signedTexts(db, actor, sha256)),
    ...(await evidence(db, actor, sha256)),
    ...(await letters(db, actor, sha256)),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const shown = found.slice(0, documentMatchesMax);
  return {
    sha256,
    items: await withCommitments(db, actor, shown),
    hasMore: found.length > shown.length,
  };
}

/** Commitments with their raises, as far as somebody may do this to them. */
function visible(db: Database, actor: Actor, action: Action) {
  return db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .where((eb) =>
      eb.or([
        visibleRows(actor, action, 'commitments.investor_id'),
        rowsOfCompanies(actor, action, 'raises.company_id'),
      ]),
    );
}

async function certificates(db: Database, actor: Actor, sha256: string): Promise<readonly Match[]> {
  const rows = await visible(db, actor, 'certificate.read')
    .innerJoin('commitment_certificates as made', 'made.commitment_id', 'commitments.id')
    .select(['made.commitment_id', 'made.made_at', 'made.version', 'made.facts_sha256'])
    .select(['made.kind', 'commitments.countersigned_version'])
    .select('commitments.version as version_now')
    .select((eb) =>
      eb
        .selectFrom('commitment_certificates as others')
        .whereRef('others.commitment_id', '=', 'commitments.id')
        .where(sql<boolean>`coalesce(others.kind, '') = coalesce(made.kind, '')`)
        .select((inner) => inner.fn.max('others.made_at').as('newest'))
        .as('newest'),
    )
    .where((eb) => eb.or([eb('made.sha256', '=', sha256), eb('made.facts_sha256', '=', sha256)]))
    .orderBy('made.made_at', 'desc')
    .limit(asked)
    .execute();
  return rows.map((row) => ({
    kind: row.facts_sha256 === sha256 ? 'record' : (row.kind ?? 'certificate'),
    commitmentId: row.commitment_id,
    at: row.made_at,
    version: row.version,
    isCurrent:
      row.kind === 'executed'
        ? // A side letter that is signed later makes a new one.
          row.version === row.countersigned_version && row.made_at === row.newest
        : // A file that shows the payment can be added without an event.
          row.version === row.version_now && row.made_at === row.newest,
  }));
}

async function signedTexts(db: Database, actor: Actor, sha256: string): Promise<readonly Match[]> {
  const rows = await visible(db, actor, 'commitment.read')
    .innerJoin('commitment_events', 'commitment_events.commitment_id', 'commitments.id')
    .select(['commitments.id', 'commitment_events.at', 'commitment_events.snapshot_seq'])
    .select(['commitment_events.agreement_sha256', 'commitments.signed_snapshot_seq'])
    .select('commitments.agreement_sha256 as signed_now')
    // The company signs what the investor has signed.
    .where('commitment_events.event', '<>', 'countersign')
    .where((eb) =>
      eb.or([
        eb('commitment_events.agreement_sha256', '=', sha256),
        eb('commitment_events.snapshot_sha256', '=', sha256),
      ]),
    )
    .orderBy('commitment_events.at', 'desc')
    .orderBy('commitment_events.raise_seq', 'desc')
    .limit(asked)
    .execute();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    // The same text may be signed more than once; the last time counts.
    if (seen.has(row.id)) return [];
    seen.add(row.id);
    const isAgreement = row.agreement_sha256 === sha256;
    return [
      {
        kind: isAgreement ? ('agreement' as const) : ('snapshot' as const),
        commitmentId: row.id,
        at: row.at,
        version: isAgreement ? null : row.snapshot_seq,
        isCurrent: isAgreement
          ? row.signed_now === sha256
          : row.signed_snapshot_seq === row.snapshot_seq,
      },
    ];
  });
}

async function evidence(db: Database, actor: Actor, sha256: string): Promise<readonly Match[]> {
  const rows = await visible(db, actor, 'evidence.read')
    .innerJoin('commitment_evidence', 'commitment_evidence.commitment_id', 'commitments.id')
    .innerJoin('files', 'files.id', 'commitment_evidence.file_id')
    .select(['commitments.id', 'commitment_evidence.uploaded_at'])
    .where('files.sha256', '=', sha256)
    .orderBy('uploaded_at', 'desc')
    .limit(asked)
    .execute();
  return rows.map(({ id, uploaded_at }) => ({
    kind: 'payment-evidence',
    commitmentId: id,
    at: uploaded_at,
    version: null,
    // The one before is given up when it is replaced.
    isCurrent: true,
  }));
}

async function letters(db: Database, actor: Actor, sha256: string): Promise<readonly Match[]> {
  const rows = await visible(db, actor, 'side-letter.read')
    .innerJoin('side_letters as letter', 'letter.commitment_id', 'commitments.id')
    .select(['letter.id', 'letter.commitment_id', 'letter.subject', 'letter.state'])
    .select(['letter.offered_at', 'letter.signed_at', 'letter.ended_at'])
    .where('letter.sha256', '=', sha256)
    .orderBy('letter.created_at', 'desc')
    .orderBy('letter.id')
    .limit(asked)
    .execute();
  return rows.map(({ id, commitment_id, subject, state, ...moments }) => ({
    kind: 'side-letter',
    commitmentId: commitment_id,
    at: moments.signed_at ?? moments.ended_at ?? moments.offered_at,
    version: null,
    sideLetter: { id, subject, state },
    isCurrent: state === 'offered' || state === 'signed',
  }));
}

async function withCommitments(
  db: Database,
  { account }: Actor,
  matches: readonly Match[],
): Promise<FoundDocument[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ commitmentId }) => commitmentId);
  const rows = await namedCommitments(db).where('commitments.id', 'in', ids).execute();
  return matches.map(({ commitmentId, sideLetter = null, ...match }) => {
    const row = required(rows.find(({ id }) => id === commitmentId));
    return {
      ...match,
      sideLetter,
      commitment: {
        id: row.id,
        raise: { id: row.raise_id, name: row.title, company: row.company },
        investor: row.investor_id === account.id ? null : row.investor,
        amount: { amount: row.amount, currency: row.currency },
        state: row.state,
      },
    };
  });
}
