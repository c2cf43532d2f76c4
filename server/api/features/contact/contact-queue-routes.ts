import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf, versionConflict } from '#api/platform/http/versions.ts';
import { take } from '#api/platform/lifecycle.ts';
import type {
  ReceivedMessage,
  ReceivedMessageList,
  ReceivedMessageResponse,
} from '#shared/product/contact/contact.ts';
import { markingEvents, messageLifecycle } from '#shared/product/contact/lifecycle.ts';
import { contactsPerPage } from '#shared/product/fields/limits.ts';
import {
  countMessages,
  findMessage,
  listMessages,
  markMessage,
  type QueuedMessage,
} from './contact-queue-store.ts';

/** The visitors' messages, for operators. */
export function contactQueueRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/messages'),
    config: { action: 'message.list' },
    handler: async function listReceivedMessages(request): Promise<ReceivedMessageList> {
      const { state, topic } = request.query;
      const page = pageParams(request.query, contactsPerPage);
      const [rows, counts] = await Promise.all([
        listMessages(db, {
          ...page,
          ...(state === undefined ? {} : { state }),
          ...(topic === undefined ? {} : { topic }),
        }),
        countMessages(db, topic),
      ]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      return { items: shown.map(toDto), nextCursor, counts };
    },
  });

  app.route({
    ...endpoint('GET /admin/messages/:id'),
    config: { action: 'message.read' },
    handler: async function readReceivedMessage(request, reply): Promise<ReceivedMessageResponse> {
      const row = await findMessage(db, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { message: toDto(row) };
    },
  });

  command(app, deps, 'PATCH /admin/messages/:id', {
    action: 'message.mark',
    find: (db, _actor, _action, id) => findMessage(db, id),
    run: markReceivedMessage,
  });
}

async function markReceivedMessage({
  actor,
  found: before,
  body: { state },
  expected,
  trx,
  now,
}: Command<'PATCH /admin/messages/:id', QueuedMessage>) {
  if (before.version !== expected) throw versionConflict(before.version);
  const { id } = before;
  const move = { state: before.state, event: markingEvents[state], who: 'operator' } as const;
  const followed = await take(messageLifecycle, move, {
    guards: {},
    effects: {
      mark: () => markMessage(trx, before, { state, by: actor.account.id, now }),
      // The reference and the text are not logged, because the audit log is kept for longer than a
      // message.
      record: () => ({
        auditEntries: {
          action: 'contact.mark',
          targetType: 'message',
          targetId: id,
          before: { state: before.state },
          after: { state },
        },
      }),
    },
  });
  const after = await findMessage(trx, id);
  return { ...followed, body: { message: toDto(after) }, version: after.version };
}

function toDto(row: QueuedMessage): ReceivedMessage {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    topic: row.topic,
    body: row.body,
    state: row.state,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by_name,
    version: row.version,
  };
}
