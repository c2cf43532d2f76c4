import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { introductionsPerPage } from '#shared/product/fields/limits.ts';
import { introductionFor } from './introduction-access.ts';
import { toIntroduction } from './introduction-dto.ts';
import { listIntroductions } from './introduction-list.ts';

/** Reading the requests for an introduction of both sides. */
export function introductionRoutes(app: ProductApi, { storage: { db }, now }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /introductions'),
    config: { action: 'introduction.list' },
    handler: async function listMyIntroductions(request) {
      const actor = actorOfRequest(request);
      const { show, ...page } = request.query;
      const asked = pageParams(page, introductionsPerPage);
      const at = now();
      const rows = await listIntroductions(db, actor, { ...asked, show }, at);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      return { items: shown.map((row) => toIntroduction(row, actor.account.id, at)), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /introductions/:id'),
    config: { action: 'introduction.read' },
    handler: async function readIntroduction(request) {
      const actor = actorOfRequest(request);
      const row = await introductionFor(db, actor, 'introduction.read', request.params.id);
      return { introduction: toIntroduction(row, actor.account.id, now()) };
    },
  });
}
