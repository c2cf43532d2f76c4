import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../../shared/http/errors.ts';
import type { Post } from '../../../shared/product/content/content.ts';
import { type RouteId, routeIds } from '../../../shared/site/routes.ts';
import {
  articleCard,
  cardVersion,
  pageCard,
  type SocialCard,
  socialPicturePath,
} from '../../../shared/site/social-card.ts';
import type { PictureStudio } from './picture-studio.ts';
import type { ReadApi } from './read-api.ts';
import { allowOtherSites, askedVersion, keptForever, sendFile } from './send-file.ts';

export interface SocialPicturesParts {
  /** The result of `lookVersion` for the brand. */
  readonly look: string;
  readonly studio: PictureStudio;
  readonly readApi: ReadApi;
}

/** For an address with no version or an old one: what it shows may change. */
const keptForMinutes = 'public, max-age=300';
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugMaxLength = 100;

/**
 * The preview pictures of shared pages and articles. Their text comes from the page or article,
 * never from the address; the version in the address only decides how long the picture may be
 * cached.
 */
export function registerSocialPictures(app: FastifyInstance, parts: SocialPicturesParts): void {
  function send(request: FastifyRequest, reply: FastifyReply, card: SocialCard) {
    const version = cardVersion(card, parts.look);
    allowOtherSites(reply);
    return sendFile(request, reply, {
      type: 'image/png',
      caching: askedVersion(request) === version ? keptForever : keptForMinutes,
      etag: `"${version}"`,
      body: () => parts.studio.card(card, version),
    });
  }

  app.get(`${socialPicturePath}/:file`, function servePagePicture(request, reply) {
    const name = pictureName(request);
    const route = routeIds.find((id): id is RouteId => id === name);
    const card = route === undefined ? undefined : pageCard(route);
    if (card === undefined) throw noPicture();
    return send(request, reply, card);
  });

  app.get(`${socialPicturePath}/blog/:file`, async function serveArticlePicture(request, reply) {
    const slug = pictureName(request);
    if (slug.length > slugMaxLength || !slugPattern.test(slug)) throw noPicture();
    const post = await parts.readApi<Post>(request, `/posts/by-slug?slug=${slug}`);
    if (post === undefined) throw noPicture();
    return send(request, reply, articleCard(post));
  });
}

/** The name of the file that was asked for, without its `.png`. */
function pictureName(request: FastifyRequest): string {
  const { file } = request.params as { readonly file: string };
  if (!file.endsWith('.png')) throw noPicture();
  return file.slice(0, -'.png'.length);
}

function noPicture(): ProblemError {
  return new ProblemError(problem('not-found', 'There is no picture at this address.'));
}
