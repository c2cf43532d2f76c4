import { bytesOf } from '#api/platform/files/file-store.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { raiseFilesMaxBytes } from '#shared/product/fields/limits.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { documentsOf } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import type { Room } from './room-access.ts';
import { isInScope, toDocument } from './room-document.ts';

/** The documents that somebody may know of. */
export async function documentListOf(db: Database, room: Room): Promise<DocumentList> {
  const { id } = room.raise;
  const [documents, nda, bytes] = await Promise.all([
    documentsOf(db, id),
    ndaOf(db, id),
    bytesOf(db, id),
  ]);
  const items = documents
    .filter((one) => isInScope(one, room))
    .map((one) => toDocument(one, room, nda?.version));
  // How much room is left is nobody else's business.
  return { items, bytes: room.grant === undefined ? bytes : 0, maxBytes: raiseFilesMaxBytes };
}
