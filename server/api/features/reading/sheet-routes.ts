import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import { pagesToRead, watermarkFor } from './page-to-read.ts';

/** Sheets of spreadsheets as tables, for who may view but maybe not download. */
export function sheetRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { pageOfDocument, beforeItIsShown } = pagesToRead(deps, isSheet);

  app.route({
    ...endpoint('GET /documents/:id/sheets/:page'),
    config: { action: 'document.view' },
    handler: async function readSheet(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { n, row = 1 } = request.query;
      const read = await pageOfDocument(actor, id, n);
      const { head, from, rows } = await deps.rendering.table({
        ...{ source: read.source, page, row },
        ...{ asker: actor.account.id, signal: leftSignal(reply) },
      });
      await beforeItIsShown(actor, read, page);
      reply.header('cache-control', 'private, no-store');
      const { hidden: hiddenSheets, hiddenColumns, sheets, heading, ...known } = head;
      return {
        ...{ page, ...known, hiddenSheets, hiddenColumns: [...hiddenColumns], sheets: [...sheets] },
        heading: heading === null ? null : [...heading],
        ...{
          from,
          items: rows.map(({ cells, numbers, ...one }) => ({
            ...one,
            cells: [...cells],
            numbers: [...numbers],
          })),
        },
        watermark: [...(watermarkFor(actor, read.found, deps.now()) ?? [])],
      };
    },
  });
}
