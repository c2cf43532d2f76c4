import { sha256Of } from '#api/platform/sha256.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { shownOwnership } from '#shared/product/raises/raise-ownership.ts';
import type { ProposedChange, ProposedDocument } from '#shared/product/raises/raises.ts';
import { inSnapshot } from '../../raises/documents/snapshot-documents.ts';
import { snapshotPayment } from '../../raises/payment-readiness.ts';
import { changedContent } from '../../raises/raise-content.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { currentContent, type SnapshotContent } from '../../raises/snapshots/raise-snapshots.ts';

/** The changes of a proposal; the rest of it says who proposed it, when and why. */
export type Proposed = Pick<ProposedChange, 'change' | 'company' | 'nda' | 'documents'>;

/** Returns what a raise says, and what it would say once a proposal is approved. */
export async function beforeAndAfter(
  db: Database,
  row: RaiseRow,
  proposed: Proposed,
): Promise<{ readonly before: SnapshotContent; readonly after: SnapshotContent }> {
  const before = await currentContent(db, row);
  const content = changedContent(before.content, proposed.change);
  const after: SnapshotContent = {
    company: proposed.company ?? before.company,
    content,
    documents: await documentsAfter(db, before.documents, proposed.documents),
    nda:
      proposed.nda === null
        ? before.nda
        : { version: (before.nda?.version ?? 0) + 1, sha256: sha256Of(proposed.nda) },
    ownership: shownOwnership(content),
    payment: await snapshotPayment(db, row.company_id, content.currency),
  };
  return { before, after };
}

async function documentsAfter(
  db: Database,
  documents: readonly SnapshotDocument[],
  proposed: readonly ProposedDocument[],
): Promise<readonly SnapshotDocument[]> {
  const ids = proposed.flatMap(({ version }) => version ?? []);
  const versions =
    ids.length === 0
      ? []
      : await db
          .selectFrom('raise_document_versions')
          .select(['id', 'n', 'sha256', 'note'])
          .where('id', 'in', ids)
          .execute();
  return documents.flatMap((document) => {
    const change = proposed.find(({ id }) => id === document.id);
    if (change === undefined) return [document];
    if (change.remove) return [];
    const version = versions.find(({ id }) => id === change.version);
    // What was said of the version before is not said of this one.
    const { note: _note, ...named } = document;
    return [
      {
        ...(version === undefined ? document : { ...named, ...inSnapshot(version) }),
        name: change.name ?? document.name,
        folder: change.folder ?? document.folder,
      },
    ];
  });
}
