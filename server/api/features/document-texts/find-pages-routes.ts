import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { foundPagesPerPage } from '#shared/product/fields/limits.ts';
import { addAccess } from '../rooms/access-events.ts';
import { roomFor } from '../rooms/room-access.ts';
import { type FoundInRoom, findPages } from './find-pages.ts';

/** More than somebody types in an hour; a program that copies documents line by line is stopped. */
const searchRate = { limit: 300, seconds: 3_600 } as const;

/** The search in the text of a data room's documents. */
export function findPagesRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  app.route({
    ...endpoint('GET /raises/:id/found-pages'),
    config: { action: 'document.search' },
    handler: async function findPagesOfRoom(request, reply) {
      const { q, ...page } = request.query;
      const actor = actorOfRequest(request);
      const enter = () =>
        roomFor(storage.db, actor, 'document.search', request.params.id, deps.now());
      const asked = pageParams(page, foundPagesPerPage);
      const { pages, unfound } = await findPages(storage, await enter(), { ...asked, q });
      const { shown, nextCursor } = pageOf(pages, asked, ({ document, shown: { page } }) => [
        String(page),
        document.document.id,
      ]);
      await recordLines(deps, actor, shown);
      reply.header('cache-control', 'private, no-store');
      return { items: shown.map((one) => one.shown), nextCursor, unfound: [...unfound] };
    },
  });
}

/**
 * Logs of which pages somebody is shown a line, before they are: it is a part of the page. What they
 * searched for is kept nowhere.
 */
async function recordLines(
  { storage, now }: Pick<FeatureDeps, 'storage' | 'now'>,
  actor: Actor,
  shown: readonly FoundInRoom[],
): Promise<void> {
  const accesses = shown.map(({ document: found, version, shown: { page } }) => ({
    ...({ actor, found, kind: 'page', page, versionId: version.id, isLine: true } as const),
  }));
  await storage.write(
    async function logLines(trx) {
      await takeRate(trx, `document-search:${actor.account.id}`, searchRate, now());
      await addAccess(trx, accesses, now());
    },
    { survivesPowerCut: false },
  );
}
