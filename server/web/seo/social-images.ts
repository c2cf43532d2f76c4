import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Post } from '#shared/product/content/content.ts';
import { type RouteId, routeIds } from '#shared/site/routes.ts';
import {
  articleCard,
  cardVersion,
  pageCard,
  type SocialCard,
  socialImagePath,
} from '#shared/site/social-card.ts';
import type { ImageRenderer } from './image-renderer.ts';
import type { ReadApi } from './read-api.ts';
import { allowOtherSites, cacheForever, requestedVersion, sendFile } from './send-file.ts';

export interface SocialImagesDeps {
  /** The result of `lookVersion` for the brand. */
  readonly look: string;
  readonly studio: ImageRenderer;
  readonly readApi: ReadApi;
}

/** For an address with no version or an old one: what it shows may change. */
const cacheForMinutes = 'public, max-age=300';
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugMaxLength = 100;

/**
 * The preview images of shared pages and articles. Their text comes from the page or article,
 * never from the address; the version in the address only decides how long the image may be
 * cached.
 */
export function registerSocialImages(app: FastifyInstance, deps: SocialImagesDeps): void {
  function send(request: FastifyRequest, reply: FastifyReply, card: SocialCard) {
    const version = cardVersion(card, deps.look);
    allowOtherSites(reply);
    return sendFile(request, reply, {
      type: 'image/png',
      caching: requestedVersion(request) === version ? cacheForever : cacheForMinutes,
      etag: `"${version}"`,
      body: () => deps.studio.card(card, version),
    });
  }

  app.get(`${socialImagePath}/:file`, function servePageImage(request, reply) {
    const name = pictureName(request);
    const route = routeIds.find((id): id is RouteId => id === name);
    const card = route === undefined ? undefined : pageCard(route);
    if (card === undefined) throw noImage();
    return send(request, reply, card);
  });

  app.get(`${socialImagePath}/blog/:file`, async function serveArticleImage(request, reply) {
    const slug = pictureName(request);
    if (slug.length > slugMaxLength || !slugPattern.test(slug)) throw noImage();
    const post = await deps.readApi<Post>(request, `/posts/by-slug?slug=${slug}`);
    if (post === undefined) throw noImage();
    return send(request, reply, articleCard(post));
  });
}

/** The name of the file that was asked for, without its `.png`. */
function pictureName(request: FastifyRequest): string {
  const { file } = request.params as { readonly file: string };
  if (!file.endsWith('.png')) throw noImage();
  return file.slice(0, -'.png'.length);
}

function noImage(): ProblemError {
  return new ProblemError(problem('not-found', 'There is no image at this address.'));
}
