import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isDrawable, isSheet } from '#api/platform/rendering/document-types.ts';
import { thumbnailWidth } from '#api/platform/rendering/limits.ts';
import {
  pageTextWaitMs,
  sendPage,
  thumbnailWaitMs,
  usualPageWidth,
} from '#api/platform/rendering/send-page.ts';
import { pagesToRead, watermarkFor } from './page-to-read.ts';

/** Pages of documents as pictures and as text, for who may view but maybe not download. */
export function pageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { rendering } = deps;
  const { pageOfDocument, beforeItIsShown } = pagesToRead(deps, isDrawable);
  // Thumbnails of sheets are drawn, too: their grids, without a word.
  const isSmall = (type: string) => isDrawable(type) || isSheet(type);
  const { thumbnailOfDocument, stillAdmitted } = pagesToRead(deps, isSmall);

  app.route({
    ...endpoint('GET /documents/:id/pages/:page'),
    config: { action: 'document.view' },
    handler: async function viewPage(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { width = usualPageWidth, n } = request.query;
      const read = await pageOfDocument(actor, id, n);
      const { found, version, source } = read;
      const watermark = watermarkFor(actor, found, deps.now());
      const signal = leftSignal(reply);
      const asker = actor.account.id;
      const asked = { source, page, width, asker, signal };
      const rendered = await rendering.render(
        watermark === undefined ? asked : { ...asked, watermark },
      );
      await beforeItIsShown(actor, read, page);
      // Whoever looks at a page will turn it. The next one is rendered, and sent when it is asked for:
      // what somebody has was read, whatever their browser says.
      const last = version.page_count ?? page;
      const next = [page + 1, page + 2].filter((one) => one <= last);
      rendering.prefetch(source, next, width);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /documents/:id/pages/:page/thumbnail'),
    config: { action: 'document.view' },
    handler: async function viewThumbnail(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { found, version, source } = await thumbnailOfDocument(actor, id, request.query.n);
      const watermark = watermarkFor(actor, found, deps.now());
      const rendered = await rendering.render({
        ...{ source, page, width: thumbnailWidth, isAhead: true },
        ...{ asker: actor.account.id, signal: leftSignal(reply), waitMs: thumbnailWaitMs },
        ...(watermark === undefined ? {} : { watermark }),
      });
      await stillAdmitted(actor, id, version.n);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /documents/:id/pages/:page/text'),
    config: { action: 'document.view' },
    handler: async function readPageText(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const read = await pageOfDocument(actor, id, request.query.n);
      const text = await rendering.text({
        source: read.source,
        page,
        asker: actor.account.id,
        signal: leftSignal(reply),
        waitMs: pageTextWaitMs,
      });
      await beforeItIsShown(actor, read, page);
      reply.header('cache-control', 'private, no-store');
      return { page, text };
    },
  });
}
