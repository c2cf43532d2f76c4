import type { FastifyRequest } from 'fastify';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { documentsPerRaise } from '#shared/product/fields/limits.ts';
import { addDocument, documentsOf } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { toVersion } from '../raises/documents/version-store.ts';
import { isLogged, recordAccess } from './access-events.ts';
import {
  changeDocuments,
  changeRoomDocument,
  removeDocument,
  removeDocuments,
} from './change-documents.ts';
import { readWithInvitations } from './claim-invitations.ts';
import { documentFor, type FoundDocument, requireNdaText } from './document-access.ts';
import { documentEvent } from './document-event.ts';
import { documentListOf } from './document-list.ts';
import { orderDocuments } from './order-documents.ts';
import { publicationMaxBytes, publishStaged } from './publish-documents.ts';
import { readableVersions } from './readable-versions.ts';
import { withdrawDocument } from './reviewed-documents.ts';
import { type Room, roomFor } from './room-access.ts';
import { toDocument } from './room-document.ts';

/** The documents of a data room: listing, changing, ordering. */
export function documentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;
  const { db } = storage;
  const findRoom = (read: Database, actor: Actor, action: Action, id: string) =>
    roomFor(read, actor, action, id, deps.now());
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    documentFor(read, actor, action, id, deps.now());
  const withInvitations = <T>(
    request: FastifyRequest,
    { account }: Actor,
    read: () => Promise<T>,
  ) => readWithInvitations(storage, request, { account, now: deps.now() }, read);

  app.route({
    ...endpoint('GET /raises/:id/documents'),
    config: { action: 'document.list' },
    handler: async function listDocuments(request) {
      const actor = actorOfRequest(request);
      const room = await withInvitations(request, actor, () =>
        findRoom(db, actor, 'document.list', request.params.id),
      );
      return documentListOf(db, room, { userId: actor.account.id, now: deps.now() });
    },
  });

  app.route({
    ...endpoint('GET /documents/:id'),
    config: { action: 'document.read' },
    handler: async function openDocument(request, reply) {
      const actor = actorOfRequest(request);
      const found = await withInvitations(request, actor, () =>
        find(db, actor, 'document.read', request.params.id),
      );
      const open = { actor, found, kind: 'open' } as const;
      if (!(await isLogged(db, open, deps.now()))) await recordAccess(storage, open, deps.now());
      reply.header('etag', etagOf(found.document.version));
      return { document: toDocument(found, found.room, found.ndaVersion) };
    },
  });

  app.route({
    ...endpoint('GET /documents/:id/versions'),
    config: { action: 'document-version.list' },
    handler: async function listDocumentVersions(request) {
      const { id } = request.params;
      const found = await find(db, actorOfRequest(request), 'document-version.list', id);
      return { items: (await readableVersions(db, found)).map(toVersion) };
    },
  });

  command(app, deps, 'POST /raises/:id/documents', {
    action: 'document.add',
    find: findRoom,
    run: addToRoom,
  });
  command(app, deps, 'POST /raises/:id/documents/publish', {
    action: 'document.change',
    bodyLimit: publicationMaxBytes,
    find: findRoom,
    run: publishStaged,
  });
  const ofRoom = {
    bodyLimit: publicationMaxBytes,
    find: findRoom,
    // Two who change the same at once follow one another.
    serializeBy: (_db: Database, id: string) => id,
  };
  command(app, deps, 'POST /raises/:id/documents/change', {
    ...ofRoom,
    action: 'document.change',
    run: changeDocuments,
  });
  command(app, deps, 'POST /raises/:id/documents/delete', {
    ...ofRoom,
    action: 'document.delete',
    run: removeDocuments,
  });
  command(app, deps, 'POST /raises/:id/documents/order', {
    action: 'document.order',
    find: findRoom,
    run: orderDocuments,
  });
  command(app, deps, 'PATCH /documents/:id', {
    action: 'document.change',
    find,
    run: changeRoomDocument,
  });
  command(app, deps, 'DELETE /documents/:id', {
    action: 'document.delete',
    find,
    run: removeDocument,
  });
  command(app, deps, 'POST /documents/:id/withdraw-change', {
    action: 'document.change',
    find,
    run: withdrawFromDocument,
  });
}

/** Adds a document; its file follows. */
export async function addToRoom({
  found: room,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/documents', Room>) {
  const { id } = room.raise;
  if ((await documentsOf(trx, id)).length >= documentsPerRaise) {
    throw refusal('room-full', `A raise can have at most ${documentsPerRaise} documents.`);
  }
  const nda = await ndaOf(trx, id);
  if (body.ndaRequired === true) requireNdaText(nda);
  // Who decides later what readers may do begins with what is safer.
  const careful = body.staged === true ? { ndaRequired: nda !== undefined, watermark: true } : {};
  const document = await addDocument(trx, id, { ...careful, ...body }, now);
  return {
    body: { document: toDocument({ document, current: undefined }, room, nda?.version) },
    version: document.version,
    auditEntries: documentEvent('add', document.id, id),
  };
}

async function withdrawFromDocument({
  found,
  trx,
  now,
}: Command<'POST /documents/:id/withdraw-change', FoundDocument>) {
  const { document, room } = found;
  return {
    ...(await withdrawDocument(trx, room, document.id, now)),
    body: { document: toDocument(found, room, found.ndaVersion) },
  };
}
