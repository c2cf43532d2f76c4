import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTransport } from '#shared/http/api-transport.ts';
import { type BrandLook, lookVersion } from './brand-look.ts';
import { registerCrawlerFiles } from './crawler-files.ts';
import { registerIconFiles } from './icon-files.ts';
import { imageRenderer } from './image-renderer.ts';
import { answerOf, type ReadApi } from './read-api.ts';
import { registerSocialImages } from './social-images.ts';

export interface SeoDeps {
  readonly look: BrandLook;
  /** Scheme and host of the site, as the request should see them. */
  readonly originOf: (request: FastifyRequest) => string;
  /** Calls the product API without a session. */
  readonly anonymousTransport: (requestId: string, signal: AbortSignal) => ApiTransport;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * Serves what search engines, messengers and browsers load besides the pages: robots.txt and the
 * sitemap, link previews, icons and the web manifest.
 */
export function registerSeo(app: FastifyInstance, deps: SeoDeps): void {
  const { look } = deps;
  const version = lookVersion(look);
  const studio = imageRenderer(look);
  const readApi: ReadApi = async <T>(request: FastifyRequest, path: string) => {
    const call = deps.anonymousTransport(request.id, deps.stopping);
    return answerOf<T>(await call({ method: 'GET', path }));
  };
  registerCrawlerFiles(app, { originOf: deps.originOf, readApi });
  registerIconFiles(app, { look, version, studio });
  registerSocialImages(app, { look: version, studio, readApi });
}
