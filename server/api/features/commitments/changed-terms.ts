import type { Database } from '#api/platform/storage/storage.ts';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { differences } from '../raises/snapshots/differences.ts';
import { snapshotContent, snapshotOf } from '../raises/snapshots/raise-snapshots.ts';

/** What the last material change of a raise has changed, as a reader knows the fields. */
export async function changedTerms(
  db: Database,
  { id, reconfirm_snapshot_seq: seq }: Pick<RaiseRow, 'id' | 'reconfirm_snapshot_seq'>,
): Promise<readonly string[]> {
  if (seq === null) return [];
  const [before, after] = [await snapshotOf(db, id, seq - 1), await snapshotOf(db, id, seq)];
  if (before === undefined || after === undefined) return [];
  return differences(snapshotContent(before), snapshotContent(after)).map(({ pointer }) =>
    changeLabel(pointer),
  );
}
