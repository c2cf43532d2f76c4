import { isSheet } from '#api/platform/rendering/document-types.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Viewer } from '#shared/product/commitments/conditions.ts';
import type { SignedDocumentEntry } from '#shared/product/commitments/signed-snapshot.ts';
import { documentFolders, type SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import type { NamedCommitment } from '../commitments/commitment-rows.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { grantOf } from '../rooms/room-access.ts';
import { mayDownload, needsNda } from '../rooms/room-document.ts';
import { wasLetIn } from '../rooms/signed-documents.ts';

/** Lists the documents of a snapshot folder by folder, each by the version that was signed. */
export async function documentsInSnapshot(
  db: Database,
  commitment: Pick<NamedCommitment, 'raise_id' | 'investor_id'>,
  documents: readonly SnapshotDocument[],
  { isInvestor }: Viewer,
): Promise<SignedDocumentEntry[]> {
  if (documents.length === 0) return [];
  const [rows, nda, grant] = await Promise.all([
    versionsNamed(db, documents),
    ndaOf(db, commitment.raise_id),
    isInvestor ? investorGrant(db, commitment) : undefined,
  ]);
  const inOrder = documentFolders.flatMap((folder) =>
    documents.filter((document) => document.folder === folder),
  );
  return inOrder.flatMap((document) => {
    const row = rows.find(({ version }) => version === document.version);
    if (row === undefined) return [];
    const { media_type: mediaType, page_count, bytes } = row;
    // Sheets are shown in the data room alone.
    const pageCount = isSheet(mediaType) ? null : page_count;
    return [
      {
        ...{ id: document.id, folder: document.folder, name: document.name, n: document.n },
        ...{ sha256: document.sha256, note: document.note ?? '' },
        ...{ mediaType, pageCount, bytes: Number(bytes) },
        access: accessTo(),
        mayDownload: accessTo() === 'open' && mayDownload(row, { grant }),
      },
    ];

    function accessTo(): SignedDocumentEntry['access'] {
      if (row === undefined || row.taken_down_at !== null) return 'taken-down';
      if (!isInvestor) return 'open';
      if (!wasLetIn(grant, document)) return 'not-let-in';
      return needsNda(row, { grant }, nda?.version) ? 'nda' : 'open';
    }
  });
}

function versionsNamed(db: Database, documents: readonly SnapshotDocument[]) {
  return db
    .selectFrom('raise_document_versions')
    .innerJoin('raise_documents', 'raise_documents.id', 'raise_document_versions.document_id')
    .select(['raise_document_versions.id as version', 'media_type', 'page_count', 'bytes'])
    .select(['nda_required', 'download_allowed', 'taken_down_at'])
    .where(
      'raise_document_versions.id',
      'in',
      documents.map(({ version }) => version),
    )
    .execute();
}

/** How the investor was let in, by the address of their account or by its id. */
async function investorGrant(
  db: Database,
  { raise_id, investor_id }: Pick<NamedCommitment, 'raise_id' | 'investor_id'>,
) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', investor_id)
    .executeTakeFirstOrThrow();
  return grantOf(db, { id: investor_id, email }, raise_id);
}
