import { type FileFault, faultSentences } from '#api/platform/files/file-checks.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import { newId } from '#api/platform/ids.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import { lossCode } from '#api/platform/rendering/file-losses.ts';
import { refusals } from '#api/platform/rendering/refusals.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { DocumentVersion } from '#shared/product/raises/room-documents.ts';

/** A version with the name of who uploaded it, and what its pages have cost. */
export type VersionRow = Tables['raise_document_versions'] & {
  readonly uploader: string | null;
  readonly losses: number | null;
  readonly loss_code: string | null;
  readonly fault: FileFault | null;
};

/** The present versions of documents, by the id of the document. */
export async function currentVersions(
  db: Database,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, VersionRow>> {
  if (documentIds.length === 0) return new Map();
  const rows = await versions(db)
    .where('document_id', 'in', documentIds)
    .where('raise_document_versions.state', '=', 'clean')
    .where((version) =>
      version.not(
        version.exists(
          version
            .selectFrom('raise_document_versions as later')
            .select('later.id')
            .whereRef('later.document_id', '=', 'raise_document_versions.document_id')
            .whereRef('later.n', '>', 'raise_document_versions.n')
            .where('later.state', '=', 'clean'),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** The versions of a document, newest first. */
export async function versionsOf(db: Database, documentId: string): Promise<VersionRow[]> {
  return versions(db).where('document_id', '=', documentId).orderBy('n', 'desc').execute();
}

/** Shows versions from now on, or says why they never are. */
export async function changeVersionState(
  trx: Transaction,
  ids: readonly string[],
  to: Pick<VersionRow, 'state' | 'reason'> & { readonly shown_at?: string },
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('raise_document_versions').set(to).where('id', 'in', ids).execute();
}

/** The facts about an uploaded file besides its bytes. */
export interface NewVersion {
  readonly file: StoredFile;
  readonly mediaType: VersionRow['media_type'];
  readonly pageCount: number | null;
  readonly uploadedBy: string | null;
  /** Investors see it only once an operator has approved it. */
  readonly isProposed?: boolean;
  /** What the company says has changed. */
  readonly note?: string;
}

/** Keeps a file as a version of a document, and returns its id. It is the present one unless proposed. */
export async function addVersion(
  trx: Transaction,
  document: { readonly id: string },
  { file, mediaType, pageCount, uploadedBy, isProposed = false, note = '' }: NewVersion,
  now: number,
): Promise<string> {
  const id = newId('dvr');
  const at = new Date(now).toISOString();
  const { last } = await trx
    .selectFrom('raise_document_versions')
    .select((row) => row.fn.max('n').as('last'))
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('raise_document_versions')
    .values({
      id,
      document_id: document.id,
      n: Number(last ?? 0) + 1,
      file_id: file.id,
      media_type: mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      page_count: pageCount,
      uploaded_by: uploadedBy,
      state: isProposed ? 'pending' : 'clean',
      reason: null,
      created_at: at,
      shown_at: isProposed ? null : at,
      note,
    })
    .execute();
  // What is proposed changes nothing of the document yet, not even when it was changed last.
  if (isProposed) return id;
  await trx
    .updateTable('raise_documents')
    .set((row) => ({ updated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', document.id)
    .execute();
  return id;
}

/** A version as the API sends it. */
export function toVersion(row: VersionRow): DocumentVersion {
  return {
    id: row.id,
    n: row.n,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    pageCount: isSheet(row.media_type) ? null : row.page_count,
    sheetCount: isSheet(row.media_type) ? row.page_count : null,
    uploadedBy: row.uploader ?? 'Deleted user',
    state: row.state === 'pending' ? 'proposed' : row.state === 'clean' ? 'shown' : 'not-shown',
    createdAt: row.created_at,
    shownAt: row.shown_at,
    note: row.note,
    problem: problemOf(row),
  };
}

/** Why the pages of a version cannot be shown, as a sentence; null when they can. */
function problemOf(row: VersionRow): string | null {
  if (row.fault !== null) return faultSentences[row.fault];
  const code = lossCode(row);
  return code === undefined ? null : refusals[code];
}

function versions(db: Database) {
  return db
    .selectFrom('raise_document_versions')
    .leftJoin('users', 'users.id', 'raise_document_versions.uploaded_by')
    .selectAll('raise_document_versions')
    .leftJoin('rendering_losses', 'rendering_losses.sha256', 'raise_document_versions.sha256')
    .leftJoin('files', 'files.id', 'raise_document_versions.file_id')
    .select(['files.fault', 'users.name as uploader', 'rendering_losses.losses'])
    .select('rendering_losses.code as loss_code');
}
