import type { Database } from '#api/platform/storage/storage.ts';
import { type SnapshotContent, snapshotContent } from '../raises/snapshots/raise-snapshots.ts';

/** The numbers of the snapshots that were signed for a commitment, the latest first. */
export async function signedSeqs(db: Database, commitmentId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('commitment_events')
    .select('snapshot_seq')
    .distinct()
    .where('commitment_id', '=', commitmentId)
    .where('agreement_sha256', 'is not', null)
    .where('snapshot_seq', 'is not', null)
    .orderBy('snapshot_seq', 'desc')
    .execute();
  return rows.flatMap(({ snapshot_seq }) => snapshot_seq ?? []);
}

/** What a raise said each time that somebody signed, whatever has become of it since. */
export async function contentsSigned(
  db: Database,
  investorId: string,
  raiseId: string,
): Promise<readonly SnapshotContent[]> {
  const rows = await db
    .selectFrom('raise_snapshots')
    .select('content')
    .where('raise_id', '=', raiseId)
    .where((snapshot) =>
      snapshot.exists(
        snapshot
          .selectFrom('commitments')
          .innerJoin('commitment_events', 'commitment_events.commitment_id', 'commitments.id')
          .select('commitment_events.seq')
          .whereRef('commitments.raise_id', '=', 'raise_snapshots.raise_id')
          .where('commitments.investor_id', '=', investorId)
          .where('commitment_events.agreement_sha256', 'is not', null)
          .whereRef('commitment_events.snapshot_seq', '=', 'raise_snapshots.seq'),
      ),
    )
    .execute();
  return rows.map(snapshotContent);
}
