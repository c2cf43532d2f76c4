import type { Command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { documentById, moveDocument } from '../raises/documents/document-store.ts';
import { requireNotTakenDown } from '../raises/documents/taken-down.ts';
import { currentVersions } from '../raises/documents/version-store.ts';
import { documentEvent, withEvent } from './document-event.ts';
import { documentListOf } from './document-list.ts';
import { changingDocuments, isReviewed, proposeDocument } from './reviewed-documents.ts';
import type { Room } from './room-access.ts';

/** Moves a document before another one of a folder, or to its end. */
export async function orderDocuments({
  found: room,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/documents/order', Room>) {
  const { id } = room.raise;
  const moved = await documentById(trx, body.document);
  if (moved === undefined || moved.raise_id !== id || moved.deleted_at !== null) {
    const message = 'The document to move is no longer in this raise.';
    throw invalid([{ pointer: '/document', code: 'missing', message }]);
  }
  if (body.before !== null) {
    const before = await documentById(trx, body.before);
    const isThere = before?.raise_id === id && before.folder === body.folder;
    if (!isThere || before.deleted_at !== null) {
      const message = 'The document to place it before is no longer in this folder.';
      throw invalid([{ pointer: '/before', code: 'missing', message }]);
    }
  }
  requireNotTakenDown({ document: moved });
  const current = (await currentVersions(trx, [moved.id])).get(moved.id);
  const isProposed = isReviewed({ document: moved, current }, room) && moved.folder !== body.folder;
  const followed = isProposed
    ? await proposeDocument(trx, room, { id: moved.id, folder: body.folder }, { now })
    : {};
  if (!isProposed) {
    await changingDocuments(trx, room.raise, () =>
      moveDocument(trx, moved, body.folder, body.before),
    );
  }
  return {
    body: await documentListOf(trx, room),
    ...withEvent(followed, documentEvent('order', moved.id, id)),
  };
}
