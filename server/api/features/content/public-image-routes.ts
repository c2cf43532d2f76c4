import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { mediaFileOfName } from '#shared/product/content/image-address.ts';
import { imageFile } from './image-store.ts';

/** The content of an address never changes, because another picture has another id. */
const cacheForever = 'public, max-age=31536000, immutable';

/** The pictures of articles and answers, for everyone. */
export function publicImageRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /media/:file'),
    config: { action: 'site.read' },
    handler: async function getMedia(request, reply) {
      const name = request.params.file;
      const media = mediaFileOfName(name);
      const file = media === undefined ? undefined : await imageFile(deps.storage.db, media);
      if (file === undefined) {
        throw new ProblemError(problem('not-found', 'There is no such picture.'));
      }
      return sendStoredFile(deps.files, request, reply, file, {
        name,
        cacheControl: cacheForever,
      });
    },
  });
}
