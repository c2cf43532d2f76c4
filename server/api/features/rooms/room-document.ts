/** Converts documents of a raise for somebody in its data room. */
import type { RoomDocument } from '#shared/product/raises/room-documents.ts';
import {
  type DocumentRow,
  type DocumentWithVersion,
  isShown,
} from '../raises/documents/document-store.ts';
import { toVersion } from '../raises/documents/version-store.ts';
import type { Room } from './room-access.ts';
import { removalOf } from './staged-documents.ts';

/** Converts a document for somebody who may know of it. */
export function toDocument(
  { document, current }: DocumentWithVersion,
  room: Room,
  ndaVersion: number | undefined,
): RoomDocument {
  return {
    id: document.id,
    raiseId: document.raise_id,
    folder: document.folder,
    name: document.name,
    position: document.position,
    ndaRequired: document.nda_required === 1,
    downloadAllowed: document.download_allowed === 1,
    watermark: document.watermark === 1,
    current: current === undefined ? null : toVersion(current),
    publishedAt: document.published_at,
    removedAt: removalOf(document),
    addedAt: document.added_at,
    takenDown: takenDownOf(document),
    mayDownload: mayDownload(document, room),
    needsNda: needsNda(document, room, ndaVersion),
    createdAt: document.created_at,
    updatedAt: document.updated_at,
    version: document.version,
  };
}

function takenDownOf({ taken_down_at, taken_down_reason }: DocumentRow): RoomDocument['takenDown'] {
  return taken_down_at === null ? null : { at: taken_down_at, reason: taken_down_reason ?? '' };
}

/**
 * Tells whether somebody may know of a document: investors only of those in their scope that are
 * shown, and operators of none that is still staged.
 */
export function isInScope(
  one: Pick<DocumentWithVersion, 'document'> & { readonly current: object | undefined },
  { grant, memberRole }: Pick<Room, 'grant' | 'memberRole'>,
): boolean {
  if (grant === undefined) return memberRole !== undefined || one.document.published_at !== null;
  return isShown(one) && (grant.scope === 'all' || one.document.folder === 'deck');
}

/**
 * The name of a document in the log of what was read, which names staged ones, too: to operators a
 * company has not shown those yet.
 */
export function nameInLog(
  { name, published_at }: Pick<DocumentRow, 'name' | 'published_at'>,
  { memberRole }: Pick<Room, 'memberRole'>,
): string {
  return memberRole === undefined && published_at === null ? unpublishedName : name;
}

const unpublishedName = 'A document not yet published';

/**
 * Tells whether an NDA is still to be accepted. Who accepted an earlier text keeps reading under
 * that.
 */
export function needsNda(
  { nda_required }: Pick<DocumentRow, 'nda_required'>,
  { grant }: Pick<Room, 'grant'>,
  ndaVersion: number | undefined,
): boolean {
  if (grant === undefined || nda_required === 0) return false;
  return ndaVersion !== undefined && grant.nda_version === null;
}

/** Tells whether somebody may have the file itself. */
export function mayDownload(
  { download_allowed }: Pick<DocumentRow, 'download_allowed'>,
  { grant }: Pick<Room, 'grant'>,
): boolean {
  return grant === undefined || download_allowed === 1;
}
