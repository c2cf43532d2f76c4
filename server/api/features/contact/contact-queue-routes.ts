import type {
  ReceivedMessage,
  ReceivedMessageAnswer,
  ReceivedMessageList,
} from '../../../../shared/product/contact/contact.ts';
import { markingEvents, messageLifecycle } from '../../../../shared/product/contact/lifecycle.ts';
import { contactsPerPage } from '../../../../shared/product/fields/limits.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { cursorOf, placeOf } from '../../platform/http/cursor.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { etagOf, overtaken, versionOf } from '../../platform/http/versions.ts';
import { take } from '../../platform/lifecycle.ts';
import {
  countMessages,
  findMessage,
  listMessages,
  markMessage,
  type QueuedMessage,
} from './contact-queue-store.ts';

/** The visitors' messages, for operators. */
export function contactQueueRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /admin/messages'),
    config: { action: 'message.list' },
    handler: async function listReceivedMessages(request): Promise<ReceivedMessageList> {
      const { state, topic, after, limit = contactsPerPage } = request.query;
      const [createdAt = '', id = ''] = after === undefined ? [] : placeOf(after, 2);
      const [rows, counts] = await Promise.all([
        // Reads one more than is shown, to know whether there is another page.
        listMessages(db, {
          limit: limit + 1,
          ...(state === undefined ? {} : { state }),
          ...(topic === undefined ? {} : { topic }),
          ...(after === undefined ? {} : { after: { createdAt, id } }),
        }),
        countMessages(db, topic),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const nextCursor = last === undefined ? null : cursorOf([last.created_at, last.id]);
      return { items: shown.map(toldMessage), nextCursor, counts };
    },
  });

  app.route({
    ...endpoint('GET /admin/messages/:id'),
    config: { action: 'message.read' },
    handler: async function readReceivedMessage(request, reply): Promise<ReceivedMessageAnswer> {
      const row = await findMessage(db, request.params.id);
      reply.header('etag', etagOf(row.version));
      return { message: toldMessage(row) };
    },
  });

  app.route({
    ...endpoint('PATCH /admin/messages/:id'),
    config: { action: 'message.mark' },
    handler: async function markReceivedMessage(request, reply) {
      const { account } = actorOfRequest(request);
      const { id } = request.params;
      const { state } = request.body;
      const expected = versionOf(request.headers['if-match']);
      return parts.once<ReceivedMessageAnswer>(request, reply, (commit) =>
        commit(async function commitMark(trx) {
          const now = parts.now();
          const before = await findMessage(trx, id);
          if (before.version !== expected) throw overtaken(before.version);
          const move = {
            state: before.state,
            event: markingEvents[state],
            who: 'operator',
          } as const;
          await take(messageLifecycle, move, {
            guards: {},
            effects: {
              mark: () => markMessage(trx, before, { state, by: account.id, now }),
              record: async () => {
                // The reference and the text are not logged, because the audit log is kept for
                // longer than a message.
                const event = { action: 'contact.mark', targetType: 'message', targetId: id };
                const states = { before: { state: before.state }, after: { state } };
                await audit(trx, request, { ...event, ...states }, now);
              },
            },
          });
          const after = await findMessage(trx, id);
          const headers = { etag: etagOf(after.version) };
          return { status: 200, body: { message: toldMessage(after) }, headers };
        }),
      );
    },
  });
}

function toldMessage(row: QueuedMessage): ReceivedMessage {
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
