import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PostAddresses } from '#shared/product/content/content.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import type { TeaserAddresses } from '#shared/product/raises/network.ts';
import { type ReadApi, requireAnswer } from './read-api.ts';
import { robotsText } from './robots.ts';
import { cacheForADay, neverTrusted, sendFile } from './send-file.ts';
import { sitemapXml } from './sitemap.ts';

export interface CrawlerFilesDeps {
  /** Scheme and host of the site, as the request should see them. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly readApi: ReadApi;
}

/** /robots.txt and /sitemap.xml. */
export function registerCrawlerFiles(app: FastifyInstance, deps: CrawlerFilesDeps): void {
  app.get('/robots.txt', function serveRobots(request, reply) {
    const text = robotsText(deps.originOf(request));
    return sendText(request, reply, 'text/plain; charset=utf-8', cacheForADay, text);
  });

  // Not cached, so that it lists what was just published and not what was just withdrawn.
  app.get('/sitemap.xml', async function serveSitemap(request, reply) {
    const [addresses, raises, legal] = await Promise.all([
      deps.readApi<PostAddresses>(request, '/posts/addresses'),
      deps.readApi<TeaserAddresses>(request, '/raises/addresses'),
      deps.readApi<LegalInForce>(request, '/legal'),
    ]);
    const { items: articles } = requireAnswer(addresses, 'The list of articles');
    const legalDays = new Map(legal?.documents.map(({ document, day }) => [document, day]));
    const teasers = raises?.items ?? [];
    const xml = sitemapXml(deps.originOf(request), { articles, teasers, legalDays });
    return sendText(request, reply, 'application/xml; charset=utf-8', neverTrusted, xml);
  });
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  caching: string,
  text: string,
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return sendFile(request, reply, { type, caching, etag, body: () => body });
}
