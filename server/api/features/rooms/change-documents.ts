import type { Consequences } from '#api/platform/consequences.ts';
import type { Command } from '#api/platform/http/command.ts';
import { eachItem } from '#api/platform/http/each-item.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { DocumentChange } from '#shared/product/raises/room-documents.ts';
import { plainDocumentName } from '../raises/documents/document-name.ts';
import {
  changeDocument,
  type DocumentRow,
  deleteDocument,
} from '../raises/documents/document-store.ts';
import { requireNotTakenDown } from '../raises/documents/taken-down.ts';
import { documentFor, type FoundDocument, requireNdaText } from './document-access.ts';
import { documentEvent, withEvent } from './document-event.ts';
import { changingDocuments, isReviewed, proposeDocument } from './reviewed-documents.ts';
import type { Room } from './room-access.ts';
import { toDocument } from './room-document.ts';
import { removeStaged } from './staged-documents.ts';

/** What is said of a document whose change waits for an operator. */
const proposedNote = 'Proposed. An operator will review it before readers see it.';

type Changing = Pick<Command<'PATCH /documents/:id', FoundDocument>, 'actor' | 'trx' | 'now'>;

/** Changes a document: at once, or by a proposal where it was reviewed. */
export async function changeRoomDocument(changing: Command<'PATCH /documents/:id', FoundDocument>) {
  const { found, body, expected } = changing;
  const { document, followed } = await changeOne(changing, found, body, expected);
  return {
    body: { document: toDocument({ ...found, document }, found.room, found.ndaVersion) },
    version: document.version,
    ...followed,
  };
}

/** Changes the same of several documents of a room. */
export async function changeDocuments(
  changing: Command<'POST /raises/:id/documents/change', Room>,
) {
  const { body, trx } = changing;
  return eachItem(trx, body.documents, async (id) => {
    const found = await oneOfRoom(changing, 'document.change', id);
    if (isSo(found.document, body.change)) return undefined;
    const { followed, isProposed } = await changeOne(
      changing,
      found,
      body.change,
      found.document.version,
    );
    return { ...followed, ...(isProposed ? { note: proposedNote } : {}) };
  });
}

/** Deletes a document: at once, or by a proposal where it was reviewed. */
export async function removeDocument({
  found,
  trx,
  now,
}: Pick<Command<'DELETE /documents/:id', FoundDocument>, 'found' | 'trx' | 'now'>) {
  return (await removeOne({ trx, now }, found)).followed;
}

/** Deletes several documents of a room. */
export async function removeDocuments(
  removing: Command<'POST /raises/:id/documents/delete', Room>,
) {
  const { body, trx } = removing;
  return eachItem(trx, body.documents, async (id) => {
    const { followed, isProposed } = await removeOne(
      removing,
      await oneOfRoom(removing, 'document.delete', id),
    );
    return { ...followed, ...(isProposed ? { note: proposedNote } : {}) };
  });
}

/** One of several documents; rejects with 404 for one of another room. */
async function oneOfRoom(
  {
    found: room,
    actor,
    trx,
    now,
  }: Pick<Command<'POST /raises/:id/documents/delete', Room>, 'found' | 'actor' | 'trx' | 'now'>,
  action: Action,
  id: string,
): Promise<FoundDocument> {
  const found = await documentFor(trx, actor, action, id, now);
  if (found.room.raise.id !== room.raise.id) throw noSuch('document');
  return found;
}

async function changeOne(
  { actor, trx, now }: Changing,
  found: FoundDocument,
  change: DocumentChange,
  expected: number,
): Promise<{
  readonly document: DocumentRow;
  readonly isProposed: boolean;
  readonly followed: Consequences;
}> {
  requireNotTakenDown(found);
  if (change.ndaRequired === true) requireNdaText(found.ndaVersion);
  const { room } = found;
  const { name, folder, ...switches } = change;
  const isProposed = isReviewed(found, room) && changesPlace(found, change);
  const document = await changingDocuments(trx, room.raise, () =>
    changeDocument(trx, found.document, expected, isProposed ? switches : change, {
      by: actor.account.id,
      now,
    }),
  );
  const proposed = {
    id: document.id,
    name: name === undefined ? null : plainDocumentName(name),
    folder: folder ?? null,
  };
  const followed = isProposed ? await proposeDocument(trx, room, proposed, { now }) : {};
  const event = documentEvent('change', document.id, document.raise_id);
  return { document, isProposed, followed: withEvent(followed, event) };
}

async function removeOne(
  { trx, now }: Pick<Changing, 'trx' | 'now'>,
  found: FoundDocument,
): Promise<{ readonly isProposed: boolean; readonly followed: Consequences }> {
  requireNotTakenDown(found);
  const { document, room } = found;
  const auditEntries = documentEvent('delete', document.id, document.raise_id);
  if (document.published_at === null) {
    await removeStaged(trx, document.id, now);
    return { isProposed: false, followed: { auditEntries } };
  }
  if (isReviewed(found, room)) {
    const followed = await proposeDocument(trx, room, { id: document.id, remove: true }, { now });
    return { isProposed: true, followed };
  }
  await changingDocuments(trx, room.raise, () => deleteDocument(trx, document.id, now));
  return { isProposed: false, followed: { auditEntries } };
}

/** Tells whether a document is already as a change would make it. */
function isSo(document: DocumentRow, change: DocumentChange): boolean {
  const { folder, ndaRequired, downloadAllowed, watermark } = change;
  return (
    (folder === undefined || folder === document.folder) &&
    isSet(document.nda_required, ndaRequired) &&
    isSet(document.download_allowed, downloadAllowed) &&
    isSet(document.watermark, watermark)
  );
}

function isSet(stored: number, asked: boolean | undefined): boolean {
  return asked === undefined || asked === (stored === 1);
}

/** Whether a change gives a document another name or folder, which its readers know it by. */
function changesPlace({ document }: FoundDocument, { name, folder }: DocumentChange): boolean {
  return (
    (name !== undefined && plainDocumentName(name) !== document.name) ||
    (folder !== undefined && folder !== document.folder)
  );
}
