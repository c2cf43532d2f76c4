/**
 * The gallery of the design system, in development only: every component in every state, at an
 * address that does not exist in production.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Site } from '#shared/site/page-state.ts';

/** Its path. No page may use it. */
export const galleryPagePath = '/_components';

export interface GalleryPage {
  /** Renders the whole document for an address. */
  readonly render: (url: URL, site: Site) => Promise<string>;
  readonly site: Site;
}

/** Serves the gallery, and accepts the uploads of its file field. */
export function addGalleryPage(app: FastifyInstance, { render, site }: GalleryPage): void {
  app.register(async function galleryPage(routes) {
    // Any content type, because the field sends the file itself.
    routes.addContentTypeParser('*', (_request, body, done) => done(null, body));

    routes.get(galleryPagePath, async function showComponents(request, reply) {
      const url = new URL(request.url, `${request.protocol}://${request.host}`);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await render(url, site));
    });

    routes.put(`${galleryPagePath}/upload`, async function takeFile(request) {
      return { id: `file_${await lengthOfImage(request)}` };
    });
  });
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads an upload to its end, as a real one would be read, and keeps nothing of it. */
async function lengthOfImage({ body }: FastifyRequest): Promise<number> {
  let head = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (head.length < pngSignature.length) head = Buffer.concat([head, piece]);
      length += piece.length;
    }
  } catch {
    throw new ProblemError(problem('bad-request', 'The file did not arrive completely.'));
  }
  if (head.subarray(0, pngSignature.length).equals(pngSignature)) return length;
  throw new ProblemError(
    problem('validation', 'This file is not a PNG image, whatever its name says.'),
  );
}
