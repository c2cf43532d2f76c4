import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { threadMessageMaxLength, threadsPerPage } from '#shared/product/fields/limits.ts';
import { pairFor, threadFor } from './thread-access.ts';
import { toCorrespondent, toThread } from './thread-dto.ts';
import { listThreads } from './thread-list.ts';
import { openThread } from './thread-store.ts';
import { writeMessage, writingRates } from './write-message.ts';

/** Threads: which there are, and their first messages. */
export function threadRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /threads'),
    config: { action: 'thread.list' },
    handler: async function listMyThreads(request) {
      const actor = actorOfRequest(request);
      const { unread = false, ...page } = request.query;
      const asked = pageParams(page, threadsPerPage);
      const rows = await listThreads(db, actor, { ...asked, unread }, deps.now());
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.newest_at, row.id]);
      return { items: shown.map((row) => toThread(row, actor.account.id)), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /threads/:id'),
    config: { action: 'thread.read' },
    handler: async function readThread(request) {
      const actor = actorOfRequest(request);
      const row = await threadFor(db, actor, 'thread.read', request.params.id, deps.now());
      return { thread: toThread(row, actor.account.id) };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/thread'),
    config: { action: 'thread.find' },
    handler: async function findCorrespondent(request) {
      const actor = actorOfRequest(request);
      const asked = { raiseId: request.params.id, investorId: request.query.investor };
      const pair = await pairFor(db, actor, 'thread.find', asked, deps.now());
      return toCorrespondent(pair, actor.account.id);
    },
  });

  command(app, deps, 'POST /raises/:id/thread', {
    action: 'thread.open',
    bodyLimit: bodyWithText(threadMessageMaxLength),
    rates: writingRates,
    // Two first messages follow one another, and the second goes into the thread of the first.
    serializeBy: (_db, id) => id,
    run: writeAboutRaise,
  });
}

/** Begins a thread, or goes on with it. */
export async function writeAboutRaise({
  actor,
  action,
  params: { id: raiseId },
  body: { investor, text, files },
  trx,
  now,
}: Command<'POST /raises/:id/thread'>) {
  const pair = await pairFor(trx, actor, action, { raiseId, investorId: investor }, now);
  const { investor_id: investorId, company_id: companyId } = pair;
  const write = { actor, text, files, pair };
  return writeMessage(
    trx,
    write,
    () => openThread(trx, { raiseId, investorId, companyId }, now),
    now,
  );
}
