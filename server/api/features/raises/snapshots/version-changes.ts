import type { Database } from '#api/platform/storage/storage.ts';
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import { differences } from './differences.ts';
import { type SnapshotRow, snapshotContent, snapshotOf } from './raise-snapshots.ts';

/** Lists what a snapshot changed against the one before it; nothing where either is missing. */
export async function changesOf(
  db: Database,
  raiseId: string,
  after: SnapshotRow | undefined,
): Promise<readonly ChangedField[]> {
  const before = after && (await snapshotOf(db, raiseId, after.seq - 1));
  if (after === undefined || before === undefined) return [];
  return differences(snapshotContent(before), snapshotContent(after));
}
