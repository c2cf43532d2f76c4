import type { Database } from '#api/platform/storage/storage.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { documentsOf } from './document-store.ts';
import type { VersionRow } from './version-store.ts';

/**
 * The documents of a raise that are part of what is reviewed: those with a file that are published
 * and were not added later, in the order of their ids, because their places are not told.
 */
export async function snapshotDocuments(
  db: Database,
  raiseId: string,
): Promise<readonly SnapshotDocument[]> {
  return (await documentsOf(db, raiseId))
    .flatMap(({ document: { id, folder, name, published_at, added_at }, current }) =>
      current === undefined || published_at === null || added_at !== null
        ? []
        : [{ id, folder, name, ...inSnapshot(current) }],
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns a version as a snapshot names it; what is said of it is approved with it. */
export function inSnapshot({
  id,
  n,
  sha256,
  note,
}: Pick<VersionRow, 'id' | 'n' | 'sha256' | 'note'>): Pick<
  SnapshotDocument,
  'version' | 'n' | 'sha256' | 'note'
> {
  return { version: id, n, sha256, ...(note === '' ? {} : { note }) };
}

/** Tells whether one of them is a deck. */
export function hasDeck(documents: readonly SnapshotDocument[]): boolean {
  return documents.some(({ folder }) => folder === 'deck');
}
