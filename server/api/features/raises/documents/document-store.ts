import { overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { type DocumentFolder, documentFolders } from '#shared/product/raises/document-kinds.ts';
import type { DocumentChange, DocumentRequest } from '#shared/product/raises/room-documents.ts';
import { plainDocumentName } from './document-name.ts';
import { currentVersions, type VersionRow } from './version-store.ts';

export type DocumentRow = Tables['raise_documents'];
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
