import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { countersignedAtOnceMax } from '#shared/product/fields/limits.ts';
import { type NamedCommitment, namedCommitments } from '../commitments/commitment-rows.ts';
import { isToCountersign } from '../commitments/countersigned/to-countersign.ts';

/**
 * Reads what of a raise waits to be countersigned, the longest waiting first, as much as is signed at
 * once. What somebody signed as an investor themselves is left to others.
 */
export function waitingOf(
  db: Database,
  raiseId: string,
  signerId: string,
): Promise<NamedCommitment[]> {
  return namedCommitments(db)
    .where('commitments.raise_id', '=', raiseId)
    .where('commitments.investor_id', '<>', signerId)
    .where(isToCountersign)
    .orderBy('commitments.signed_at')
    .orderBy('commitments.id')
    .limit(countersignedAtOnceMax)
    .execute();
}

/** Hashes what is signed at once, so that nobody signs another list than the one they read. */
export function listHash(rows: readonly NamedCommitment[]): string {
  const signed = rows.map(({ id, agreement_sha256, signed_snapshot_sha256 }) => [
    ...[id, agreement_sha256, signed_snapshot_sha256],
  ]);
  return sha256Of(canonicalJson(signed));
}
