import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { markdownReader } from '#api/platform/markdown/markdown-cache.ts';
import { updatesPerPage } from '#shared/product/fields/limits.ts';
import { updateFor } from './update-access.ts';
import { toSummary, toUpdate } from './update-dto.ts';
import { listUpdates } from './update-list.ts';
import { noteRead } from './update-store.ts';

/** More than anybody opens by hand. */
const readRate = { limit: 600, seconds: 3_600 } as const;

/** Reading the updates of raises. */
export function updateRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const read = markdownReader();

  app.route({
    ...endpoint('GET /updates'),
    config: { action: 'update.list' },
    handler: async function listRaiseUpdates(request) {
      const actor = actorOfRequest(request);
      const { raise, ...page } = request.query;
      const asked = pageParams(page, updatesPerPage);
      const rows = await listUpdates(db, actor, { ...asked, raise }, deps.now());
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [
        raise === undefined ? (row.published_at ?? '') : row.listed_at,
        row.id,
      ]);
      return { items: shown.map((row) => toSummary(row, actor)), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /updates/:id'),
    config: { action: 'update.read' },
    handler: async function readRaiseUpdate(request, reply) {
      const actor = actorOfRequest(request);
      const now = deps.now();
      const row = await updateFor(db, actor, 'update.read', request.params.id, now, {
        counts: true,
      });
      reply.header('etag', etagOf(row.version));
      return { update: await toUpdate(db, row, actor, read, now) };
    },
  });

  command(app, deps, 'POST /updates/:id/read', {
    action: 'update.see',
    rates: ({ actor }) => ({ [`update-read:${actor.account.id}`]: readRate }),
    run: seeUpdate,
  });
}

/** Notes that somebody it is for has read an update. */
async function seeUpdate({
  actor,
  action,
  params: { id },
  trx,
  now,
}: Command<'POST /updates/:id/read'>) {
  const row = await updateFor(trx, actor, action, id, now);
  // Of one that was retracted its readers see no text.
  if (row.state === 'published') await noteRead(trx, row.id, actor.account.id, now);
  return {};
}
