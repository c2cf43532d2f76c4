import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { type MediaExtension, mediaFileOfName } from '../../../../shared/product/content/media.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { imageContent } from './image-store.ts';

/** The media type for each file extension. */
export const mediaTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Record<MediaExtension, string>;

/** The content of an address never changes, because another picture has another id. */
const keptForEver = 'public, max-age=31536000, immutable';
/** A picture that is opened by itself can run nothing, even if a browser misreads its type. */
const inertPolicy = "default-src 'none'; sandbox";

/** The pictures of articles and answers, for everyone. */
export function mediaRoutes(app: ProductApi, parts: FeatureParts): void {
  app.route({
    ...endpoint('GET /media/:file'),
    config: { access: 'anyone' },
    handler: async function getMedia(request, reply) {
      const file = mediaFileOfName(request.params.file);
      const content = file === undefined ? undefined : await imageContent(parts.storage.db, file);
      if (file === undefined || content === undefined) {
        throw new ProblemError(problem('not-found', 'There is no such picture.'));
      }
      const etag = `"${request.params.file}"`;
      reply
        .header('cache-control', keptForEver)
        .header('content-security-policy', inertPolicy)
        .header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply
        .type(mediaTypes[file.extension])
        .header('content-disposition', `inline; filename="${request.params.file}"`)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    },
  });
}
