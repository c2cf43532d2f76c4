/** Agreements that both sides signed, and that the investor has signed anew since. */
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';

type CommitmentRow = Tables['commitments'];

/** Both signatures under one agreement. */
export type Signatures = Omit<
  Selectable<Tables['superseded_agreements']>,
  'commitment_id' | 'replaced_at'
>;

/** Returns both signatures of a commitment under what is signed now; undefined until there are both. */
export function signaturesOf(row: CommitmentRow): Signatures | undefined {
  const { signed_at, signed_name, signed_for, signed_title } = row;
  const { signed_snapshot_seq, agreement_sha256 } = row;
  const { countersigned_at, countersigned_by, countersigned_name, countersigned_title } = row;
  const { countersigned_instruction, countersigned_version } = row;
  if (signed_at === null || signed_snapshot_seq === null || agreement_sha256 === null) return;
  if (countersigned_at === null || countersigned_version === null) return;
  return {
    ...{ signed_at, signed_name, signed_for, signed_title },
    ...{ signed_snapshot_seq, agreement_sha256 },
    ...{ countersigned_at, countersigned_by, countersigned_name, countersigned_title },
    ...{ countersigned_instruction, countersigned_version },
  };
}

/**
 * Makes the row that keeps what both had signed, where a change of its commitment replaces it: the
 * commitment itself has only what is signed now. Undefined where nothing is replaced.
 */
export function supersededBy(
  before: CommitmentRow | undefined,
  after: CommitmentRow,
): Tables['superseded_agreements'] | undefined {
  const signatures = before && signaturesOf(before);
  if (signatures === undefined) return undefined;
  if (after.countersigned_version === signatures.countersigned_version) return undefined;
  return { commitment_id: after.id, ...signatures, replaced_at: after.updated_at };
}

/** Reads what both had signed of a commitment before it was signed anew, the oldest first. */
export function supersededOf(db: Database, commitmentId: string) {
  return db
    .selectFrom('superseded_agreements')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .orderBy('countersigned_version')
    .execute();
}
