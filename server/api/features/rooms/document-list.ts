import { bytesOf } from '#api/platform/files/file-store.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { raiseFilesMaxBytes } from '#shared/product/fields/limits.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { documentsOf } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { newsInRoom } from './new-in-rooms.ts';
import type { Room } from './room-access.ts';
import { isInScope, toDocument } from './room-document.ts';

/**
 * The documents that somebody may know of.
 * @param reader who is also told what is new to them
 */
export async function documentListOf(
  db: Database,
  room: Room,
  reader?: { readonly userId: string; readonly now: number },
): Promise<DocumentList> {
  const { id } = room.raise;
  const [documents, nda, bytes, sinceVisit] = await Promise.all([
    documentsOf(db, id),
    ndaOf(db, id),
    bytesOf(db, id),
    reader === undefined ? null : newsInRoom(db, room, reader),
  ]);
  const items = documents
    .filter((one) => isInScope(one, room))
    .map((one) => toDocument(one, room, nda?.version));
  // How much room is left is nobody else's business.
  const ownBytes = room.grant === undefined ? bytes : 0;
  return { items, bytes: ownBytes, maxBytes: raiseFilesMaxBytes, sinceVisit };
}
