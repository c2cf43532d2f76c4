import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { cursorOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { markRecordRead } from '#api/platform/notifications/mark-dealt-with.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { threadMessageMaxLength, threadMessagesPerPage } from '#shared/product/fields/limits.ts';
import { attachmentsOf } from './attachment-store.ts';
import { numberIn } from './message-cursor.ts';
import { threadFor } from './thread-access.ts';
import { sideOf, toMessage, toThread } from './thread-dto.ts';
import { messageRows, type ThreadRow } from './thread-rows.ts';
import { markRead } from './thread-store.ts';
import { writeMessage, writingRates } from './write-message.ts';

/** So many messages are shown that follow the one that a page is asked for. */
const followingShown = 3;

/** The messages of a thread. */
export function messageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    threadFor(read, actor, action, id, deps.now());

  app.route({
    ...endpoint('GET /threads/:id/messages'),
    config: { action: 'thread.read' },
    handler: async function listThreadMessages(request) {
      const actor = actorOfRequest(request);
      const { after, at, limit = threadMessagesPerPage } = request.query;
      const thread = await find(db, actor, 'thread.read', request.params.id);
      const before = pageBefore(after, at);
      const rows = await messageRows(db, thread.id, { ...before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const files = await attachmentsOf(
        db,
        shown.map(({ id }) => id),
      );
      return {
        items: shown.map((row) => toMessage(row, thread, actor.account.id, files)),
        nextCursor: last === undefined ? null : cursorOf([String(last.n)]),
      };
    },
  });

  command(app, deps, 'POST /threads/:id/messages', {
    action: 'thread.write',
    bodyLimit: bodyWithText(threadMessageMaxLength),
    rates: writingRates,
    serializeBy: (_db, id) => id,
    find,
    run: writeInThread,
  });
  command(app, deps, 'POST /threads/:id/read', {
    action: 'thread.read',
    serializeBy: (_db, id) => id,
    find,
    run: markThreadRead,
  });
}

/** The number before which a page ends. What follows a message is above it, and says what became of it. */
function pageBefore(after: string | undefined, at: number | undefined): { before?: number } {
  if (after !== undefined) return { before: numberIn(after) };
  return at === undefined ? {} : { before: at + followingShown + 1 };
}

/** Writes in a thread. */
export async function writeInThread({
  found: pair,
  actor,
  body: { text, files },
  trx,
  now,
}: Command<'POST /threads/:id/messages', ThreadRow>) {
  const thread = async () => ({ id: pair.id, isNew: false });
  return writeMessage(trx, { actor, text, files, pair }, thread, now);
}

/** Notes what somebody has read. Nobody is told, and the audit log has no use for it. */
export async function markThreadRead({
  found,
  actor,
  body: { upTo },
  trx,
  now,
}: Command<'POST /threads/:id/read', ThreadRow>) {
  const userId = actor.account.id;
  await markRead(trx, found.id, { side: sideOf(found, userId), userId }, upTo);
  const thread = toThread(await threadFor(trx, actor, 'thread.read', found.id, now), userId);
  if (thread.unread === 0) {
    const kinds = ['thread.company-wrote', 'thread.investor-wrote'] as const;
    await markRecordRead(trx, { userId, kinds, record: found.id }, now);
  }
  return { body: { thread } };
}
