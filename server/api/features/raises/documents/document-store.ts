import { type FileFault, faultSentences } from '#api/platform/files/file-checks.ts';
import type { StoredFile } from '#api/platform/files/file-store.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import { lossCode } from '#api/platform/rendering/file-losses.ts';
import { refusals } from '#api/platform/rendering/refusals.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { type DocumentFolder, documentFolders } from '#shared/product/raises/document-kinds.ts';
import type {
  DocumentChange,
  DocumentRequest,
  DocumentVersion,
} from '#shared/product/raises/room-documents.ts';
import { plainDocumentName } from './document-name.ts';

export type DocumentRow = Tables['raise_documents'];
/** A version with the name of who uploaded it, and what its pages have cost. */
export type VersionRow = Tables['raise_document_versions'] & {
  readonly uploader: string | null;
  readonly losses: number | null;
  readonly loss_code: string | null;
  readonly fault: FileFault | null;
};

/** Who saves a document, and when. */
export interface Saving {
  readonly by: string;
  readonly now: number;
}

/** A document with its present version, if it has a file yet. */
export interface DocumentWithVersion {
  readonly document: DocumentRow;
  readonly current: VersionRow | undefined;
}

/** The documents of a raise that are not deleted, in the order of the room. */
export async function documentsOf(db: Database, raiseId: string): Promise<DocumentWithVersion[]> {
  const documents = await db
    .selectFrom('raise_documents')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const current = await currentVersions(
    db,
    documents.map(({ id }) => id),
  );
  return documents
    .toSorted((a, b) => documentFolders.indexOf(a.folder) - documentFolders.indexOf(b.folder))
    .map((document) => ({ document, current: current.get(document.id) }));
}

/** One document, deleted or not. */
export async function documentById(db: Database, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom('raise_documents').selectAll().where('id', '=', id).executeTakeFirst();
}

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

/**
 * Adds a document at the end of its folder; its file follows. A staged one is for its company alone
 * until it is published.
 */
export async function addDocument(
  trx: Transaction,
  raiseId: string,
  request: DocumentRequest,
  now: number,
): Promise<DocumentRow> {
  const at = new Date(now).toISOString();
  const row = {
    id: newId('doc'),
    raise_id: raiseId,
    folder: request.folder,
    name: plainDocumentName(request.name),
    position: await endOf(trx, raiseId, request.folder),
    nda_required: request.ndaRequired === true ? 1 : 0,
    download_allowed: request.downloadAllowed === true ? 1 : 0,
    watermark: request.watermark === true ? 1 : 0,
    created_at: at,
    updated_at: at,
    saved_by: null,
    published_at: request.staged === true ? null : at,
    removal_told_at: null,
    added_at: null,
    taken_down_at: null,
    taken_down_reason: null,
    deleted_at: null,
    version: 1,
  };
  await trx.insertInto('raise_documents').values(row).execute();
  return row;
}

/** Changes a document if it is still the version the caller saw; rejects with 412 otherwise. */
export async function changeDocument(
  trx: Transaction,
  before: DocumentRow,
  expectedVersion: number,
  change: DocumentChange,
  { by, now }: Saving,
): Promise<DocumentRow> {
  const { folder, name, ndaRequired, downloadAllowed, watermark } = change;
  const isMoved = folder !== undefined && folder !== before.folder;
  const changed = await trx
    .updateTable('raise_documents')
    .set({
      ...(isMoved ? { folder, position: await endOf(trx, before.raise_id, folder) } : {}),
      ...(name === undefined ? {} : { name: plainDocumentName(name) }),
      ...(ndaRequired === undefined ? {} : { nda_required: ndaRequired ? 1 : 0 }),
      ...(downloadAllowed === undefined ? {} : { download_allowed: downloadAllowed ? 1 : 0 }),
      ...(watermark === undefined ? {} : { watermark: watermark ? 1 : 0 }),
      updated_at: new Date(now).toISOString(),
      saved_by: by,
      version: expectedVersion + 1,
    })
    .where('id', '=', before.id)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw await overtaken(trx, before);
  return changed;
}

/** Puts a document under another name, or at the end of another folder. */
export async function placeDocument(
  trx: Transaction,
  id: string,
  { name, folder }: { readonly name: string | null; readonly folder: DocumentFolder | null },
  now: number,
): Promise<void> {
  const document = await documentById(trx, id);
  if (document === undefined) return;
  const isMoved = folder !== null && folder !== document.folder;
  await trx
    .updateTable('raise_documents')
    .set((row) => ({
      ...(name === null ? {} : { name: plainDocumentName(name) }),
      updated_at: new Date(now).toISOString(),
      version: row('version', '+', 1),
    }))
    .$if(isMoved, (update) => update.set({ folder: folder ?? document.folder }))
    .where('id', '=', id)
    .execute();
  if (isMoved) await moveDocument(trx, { ...document, folder }, folder, null);
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

/** Takes a document out of the room. */
export async function deleteDocument(trx: Transaction, id: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('raise_documents')
    .set((row) => ({ deleted_at: at, updated_at: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Puts a document before another one of a folder, or at its end, and numbers the folder anew. Who
 * edits a document meanwhile is not disturbed: the order is not part of its version.
 */
export async function moveDocument(
  trx: Transaction,
  moved: DocumentRow,
  folder: DocumentFolder,
  before: string | null,
): Promise<void> {
  const others = (await documentsOf(trx, moved.raise_id))
    .map(({ document }) => document)
    .filter((one) => one.folder === folder && one.id !== moved.id);
  const at = before === null ? -1 : others.findIndex(({ id }) => id === before);
  const ordered = others.toSpliced(at === -1 ? others.length : at, 0, moved);
  for (const [position, { id, folder: from, position: was }] of ordered.entries()) {
    if (position === was && from === folder) continue;
    await trx
      .updateTable('raise_documents')
      .set({ folder, position })
      .where('id', '=', id)
      .execute();
  }
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
  document: DocumentRow,
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

/** Lets the readers of its folder see a staged document from now on. */
export async function publishDocument(trx: Transaction, id: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('raise_documents')
    .set({ published_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Marks a document as no part of what was reviewed, since it was added or last replaced. */
export async function markAdded(trx: Transaction, id: string, now: number): Promise<void> {
  await trx
    .updateTable('raise_documents')
    .set({ added_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Hides a document from its readers for a reason, or shows it to them again; its files stay. */
export async function takeDown(
  trx: Transaction,
  id: string,
  reason: string | null,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('raise_documents')
    .set((row) => ({
      taken_down_at: reason === null ? null : at,
      taken_down_reason: reason,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * All documents of a raise are submitted for review: none of them was added later, but for those that
 * an operator has taken down, which stay hidden and are no part of it.
 */
export async function submitDocuments(trx: Transaction, raiseId: string): Promise<void> {
  await trx
    .updateTable('raise_documents')
    .set({ added_at: null })
    .where('raise_id', '=', raiseId)
    .where('added_at', 'is not', null)
    .where('taken_down_at', 'is', null)
    .execute();
}

/** A version as the API sends it. */
export function toVersion(row: VersionRow): DocumentVersion {
  return {
    id: row.id,
    n: row.n,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    pageCount: row.page_count,
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

/** Tells whether a document is published, has a file, and no operator has taken it down. */
export function isShown({
  document,
  current,
}: Pick<DocumentWithVersion, 'document'> & { readonly current: object | undefined }): boolean {
  const { published_at, taken_down_at } = document;
  return current !== undefined && published_at !== null && taken_down_at === null;
}

async function endOf(db: Database, raiseId: string, folder: DocumentFolder): Promise<number> {
  const { last } = await db
    .selectFrom('raise_documents')
    .select((row) => row.fn.max('position').as('last'))
    .where('raise_id', '=', raiseId)
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
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
