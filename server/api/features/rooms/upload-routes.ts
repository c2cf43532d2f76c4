import { audit } from '#api/platform/audit/audit.ts';
import type { Consequences } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import { keepFile, releaseFiles, type StoredFile } from '#api/platform/files/file-store.ts';
import type { FileOwner } from '#api/platform/files/files.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { isDrawable, isSheet } from '#api/platform/rendering/document-types.ts';
import { requireFewLosses } from '#api/platform/rendering/file-losses.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import {
  documentMaxBytes,
  documentVersionsMax,
  raiseFilesMaxBytes,
} from '#shared/product/fields/limits.ts';
import type { DocumentResponse } from '#shared/product/raises/room-documents.ts';
import { markAdded } from '../raises/documents/document-store.ts';
import { declaredType, typeIfIs } from '../raises/documents/document-type.ts';
import { requireNotTakenDown } from '../raises/documents/taken-down.ts';
import { addVersion, type NewVersion, versionsOf } from '../raises/documents/version-store.ts';
import { documentFor, type FoundDocument } from './document-access.ts';
import { documentEvent } from './document-event.ts';
import {
  isApproved,
  isReviewed,
  proposeDocument,
  requireNotInReview,
} from './reviewed-documents.ts';
import { toDocument } from './room-document.ts';
import { toldOfDocument } from './told-readers.ts';

const uploadRate = { limit: 200, seconds: 3_600 };

/** Uploading a version of a document. */
export function uploadRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /documents/:id/versions'),
      config: { action: 'document.upload' },
      handler: async function uploadDocumentVersion(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file
        // may be large.
        const actor = actorOfRequest(request);
        const { id } = request.params;
        const find = (db: Database) => documentFor(db, actor, 'document.upload', id, deps.now());
        const before = await find(storage.db);
        const declared = declaredType(request.headers['content-type']);
        await requireFewVersions(storage.db, before);
        requireNotInReview(before.room.raise);
        requireNotTakenDown(before);
        await storage.write((trx) =>
          takeRate(trx, `document-upload:${actor.account.id}`, uploadRate, deps.now()),
        );
        return deps.idempotent<DocumentResponse>(request, reply, async (commit) => {
          const file = await deps.files.add(
            request.raw,
            { maxBytes: documentMaxBytes, typeOf: (head) => typeIfIs(declared, head) },
            ownerOf(before.document.raise_id),
          );
          const pageCount = await pagesOf(deps, file, actor.account.id, leftSignal(reply));
          return commit(async function commitVersion(trx) {
            const now = deps.now();
            // Again, because the document may have been deleted while its file arrived.
            const found = await find(trx);
            await requireFewVersions(trx, found);
            await keepFile(trx, file.id, file.owner, now);
            const uploadedBy = actor.account.id;
            const note = (request.query.note ?? '').trim();
            const version = { file, mediaType: declared, pageCount, uploadedBy, note };
            requireNotInReview(found.room.raise);
            requireNotTakenDown(found);
            const { events = [], auditEntries = [] } = await keepVersion(trx, found, version, now);
            for (const one of [auditEntries].flat()) await audit(trx, request, one, now);
            await recordEvents(trx, request, events, now);
            await audit(trx, request, documentEvent('upload', id, file.owner), now);
            const after = await find(trx);
            const body = { document: toDocument(after, after.room, after.ndaVersion) };
            return { status: 200, body, headers: { etag: etagOf(after.document.version) } };
          });
        });
      },
    });
  });
}

/**
 * Keeps a file as a version: of an approved document it is proposed, of another document of an
 * approved raise it is shown at once and marked as added. Of a staged document nobody is told.
 */
async function keepVersion(
  trx: Transaction,
  found: FoundDocument,
  version: NewVersion,
  now: number,
): Promise<Consequences> {
  const { document, room } = found;
  if (isReviewed(found, room)) {
    const id = await addVersion(trx, document, { ...version, isProposed: true }, now);
    return proposeDocument(trx, room, { id: document.id, version: id }, { now });
  }
  const onceKey = await addVersion(trx, document, version, now);
  if (document.published_at === null || !isApproved(room.raise)) return {};
  await markAdded(trx, document.id, now);
  const what = found.current === undefined ? 'added' : 'replaced';
  return { events: await toldOfDocument(trx, room, document, { what, onceKey, now }) };
}

/**
 * How many pages, or sheets, a file has. A file that cannot be rendered is refused with the
 * reason, and given up at once, so that it does not count.
 */
async function pagesOf(
  { rendering, files, storage, now }: FeatureDeps,
  file: StoredFile,
  asker: string,
  signal: AbortSignal,
): Promise<number | null> {
  if (!isDrawable(file.mediaType) && !isSheet(file.mediaType)) return null;
  try {
    await requireFewLosses(storage.db, file.sha256);
    return (await rendering.inspect(sourceOf(files, file), { asker, signal })).pageCount;
  } catch (error) {
    await storage.write((trx) => releaseFiles(trx, [file.id], now()));
    throw error;
  }
}

async function requireFewVersions(db: Database, { document }: FoundDocument): Promise<void> {
  if ((await versionsOf(db, document.id)).length < documentVersionsMax) return;
  throw refusal(
    'too-many-versions',
    `A document can have at most ${documentVersionsMax} versions. Add a new document instead.`,
  );
}

/** The files of a raise share one quota; earlier versions count, because they are kept. */
function ownerOf(raiseId: string): FileOwner {
  return {
    id: raiseId,
    quotaBytes: raiseFilesMaxBytes,
    whenFull: `The files of this raise already take ${raiseFilesMaxBytes / 1024 ** 2} MiB, and earlier versions count. Send a smaller file.`,
  };
}
