import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ndaMaxLength, ndaVersionsListed } from '#shared/product/fields/limits.ts';
import { ndaOf, ndaVersionsOf, plainNda, setNda, toNda } from '../raises/documents/nda-store.ts';
import { editingPart } from '../raises/raise-parts.ts';
import { propose } from '../review/proposals/propose.ts';
import { ndaEditOf, noteNdaEdit, requireNdaEdit } from './nda-edit-store.ts';
import { isApproved, requireNotInReview } from './reviewed-documents.ts';
import { isInternal, type Room, roomFor } from './room-access.ts';

/** The NDA of a raise. */
export function ndaRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    roomFor(read, actor, action, id, deps.now());

  app.route({
    ...endpoint('GET /raises/:id/nda'),
    config: { action: 'nda.read' },
    handler: async function readNda(request, reply) {
      const { id } = request.params;
      const room = await find(db, actorOfRequest(request), 'nda.read', id);
      const row = await ndaOf(db, id);
      const edit = isInternal(room) ? await ndaEditOf(db, id, row) : null;
      if (edit !== null) reply.header('etag', etagOf(edit.version));
      return { nda: row === undefined ? null : toNda(row), edit };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/nda/versions'),
    config: { action: 'nda.read' },
    handler: async function listNdaVersions(request) {
      const { id } = request.params;
      await find(db, actorOfRequest(request), 'nda.read', id);
      return { items: (await ndaVersionsOf(db, id, ndaVersionsListed)).map(toNda) };
    },
  });

  command(app, deps, 'PUT /raises/:id/nda', {
    action: 'nda.change',
    bodyLimit: bodyWithText(ndaMaxLength),
    find,
    run: setRaiseNda,
  });
}

/** Writes a version of the NDA; of an approved raise it is proposed, and none of one that has ended. */
export async function setRaiseNda({
  found: { raise, memberRole },
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'PUT /raises/:id/nda', Room>) {
  requireNotInReview(raise);
  await requireNdaEdit(trx, raise.id, expected);
  const saving = { by: actor.account.id, now };
  if (isApproved(raise)) {
    const who = editingPart({ role: memberRole ?? null });
    const current = await ndaOf(trx, raise.id);
    const text = plainNda(body.text);
    const change = { nda: text === current?.text ? null : text };
    const followed = await propose(trx, raise.id, change, { who }, now);
    await noteNdaEdit(trx, raise.id, expected, saving);
    const edit = await ndaEditOf(trx, raise.id, current);
    const nda = current === undefined ? null : toNda(current);
    return { ...followed, body: { nda, edit }, version: edit.version };
  }
  // Of two that save at the same moment the second one is refused before it adds its text.
  const isOther = plainNda(body.text) !== (await ndaOf(trx, raise.id))?.text;
  if (isOther) await noteNdaEdit(trx, raise.id, expected, saving);
  const { row, isNew } = await setNda(trx, raise.id, body.text, now);
  const edit = await ndaEditOf(trx, raise.id, row);
  const answer = { body: { nda: toNda(row), edit }, version: edit.version };
  if (!isNew) return { ...answer, isWithoutEffect: true };
  const after = { version: row.version, sha256: row.sha256 };
  return {
    ...answer,
    auditEntries: { action: 'nda.change', targetType: 'raise', targetId: raise.id, after },
  };
}
