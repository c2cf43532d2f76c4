import { joined } from '#api/platform/consequences.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import type { Command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { documentNameMaxLength, documentsPerRaise } from '#shared/product/fields/limits.ts';
import {
  changeDocument,
  type DocumentWithVersion,
  documentsOf,
  markAdded,
  publishDocument,
} from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { requireNdaText } from './document-access.ts';
import { documentEvent } from './document-event.ts';
import { documentListOf } from './document-list.ts';
import { isApproved, requireNotInReview } from './reviewed-documents.ts';
import type { Room } from './room-access.ts';
import { toldOfDocument } from './told-readers.ts';

/** Beside its name, a document has an id and a few switches, with their names. */
const charactersBesideName = 80;
/** The limit of a request about all documents that a raise may have. */
export const publicationMaxBytes: number = bodyWithText(
  documentsPerRaise * (documentNameMaxLength + charactersBesideName),
);

/** Publishes staged documents, all or none, with their last changes. */
export async function publishStaged({
  found: room,
  actor,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/documents/publish', Room>) {
  const { id: raiseId } = room.raise;
  requireNotInReview(room.raise);
  const [there, nda] = await Promise.all([documentsOf(trx, raiseId), ndaOf(trx, raiseId)]);
  const staged = new Map(there.map((one) => [one.document.id, one]));
  const followed = [];
  const beside = body.documents.length;
  for (const [at, { id, ...change }] of body.documents.entries()) {
    const { document } = stagedOne(staged.get(id), `/documents/${at}/id`);
    // Named twice, the second one finds it published.
    staged.delete(id);
    if (change.ndaRequired ?? document.nda_required === 1) {
      requireNdaText(nda, `/documents/${at}/ndaRequired`);
    }
    const last = await changeDocument(trx, document, document.version, change, {
      by: actor.account.id,
      now,
    });
    await publishDocument(trx, id, now);
    const auditEntries = documentEvent('publish', id, raiseId);
    if (!isApproved(room.raise)) {
      followed.push({ auditEntries });
      continue;
    }
    await markAdded(trx, id, now);
    const news = { what: 'added', onceKey: `${id}:published`, now, beside } as const;
    followed.push({ auditEntries, events: await toldOfDocument(trx, room, last, news) });
  }
  return { body: await documentListOf(trx, room), ...joined(followed) };
}

/** A document that can be published; rejects with 422 at its place in the request otherwise. */
function stagedOne(found: DocumentWithVersion | undefined, pointer: string): DocumentWithVersion {
  if (found === undefined) {
    const message = 'This document is no longer in the data room.';
    throw invalid([{ pointer, code: 'missing', message }]);
  }
  const { document, current } = found;
  if (document.published_at !== null) {
    const message = `“${document.name}” is already published.`;
    throw invalid([{ pointer, code: 'published', message }]);
  }
  if (current === undefined) {
    const message = `“${document.name}” has no file yet. Upload one first.`;
    throw invalid([{ pointer, code: 'no-file', message }]);
  }
  return found;
}
