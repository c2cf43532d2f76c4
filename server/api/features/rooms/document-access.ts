import type { Actor } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { type DocumentWithVersion, documentById } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { currentVersions } from '../raises/documents/version-store.ts';
import { type Room, roomFor } from './room-access.ts';
import { isInScope, needsNda } from './room-document.ts';

/** A document and the room it is in, as somebody sees it who may know of it. */
export interface FoundDocument extends DocumentWithVersion {
  readonly room: Room;
  /** The version of the NDA in force. */
  readonly ndaVersion: number | undefined;
}

/** A document that somebody may do this to; rejects with 404 or 403. */
export async function documentFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundDocument> {
  const document = await documentById(db, id);
  if (document === undefined || document.deleted_at !== null) throw noSuch('document');
  const [room, current, nda] = await together([
    roomFor(db, actor, action, document.raise_id, now).catch((error) => {
      throw error instanceof ProblemError && error.status === 404 ? noSuch('document') : error;
    }),
    currentVersions(db, [id]),
    ndaOf(db, document.raise_id),
  ]);
  const found = { document, current: current.get(id), room, ndaVersion: nda?.version };
  if (!isInScope(found, room)) throw noSuch('document');
  return found;
}

/** Rejects with 403 while the NDA in force is still to be accepted. */
export function requireNda({ document, room, ndaVersion }: FoundDocument): void {
  if (needsNda(document, room, ndaVersion)) throw ndaRequired(room, ndaVersion);
}

/** The refusal of what opens once the NDA in force is accepted. */
export function ndaRequired({ grant }: Room, ndaVersion: number | undefined): ProblemError {
  return new ProblemError(
    problem('nda-required', 'Accept the current version of the NDA first.', {
      ndaVersion,
      grant: grant?.id,
    }),
  );
}

/** Rejects with 422 where the NDA is asked for and the raise has no text of one. */
export function requireNdaText(nda: unknown, pointer = '/ndaRequired'): void {
  if (nda !== undefined) return;
  const message = 'Write the NDA of this raise first.';
  throw invalid([{ pointer, code: 'no-nda', message }]);
}
