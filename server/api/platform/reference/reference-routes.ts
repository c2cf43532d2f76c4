import { readFileSync } from 'node:fs';
import { colourProperties } from '#shared/brand/colour-properties.ts';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { serverFile } from '../../../project.ts';
import type { FeatureDeps, ProductApi } from '../deps.ts';
import { endpoint } from '../http/endpoint.ts';
import { sendFreshText } from '../http/fresh-response.ts';
import { packedText, type SendText } from '../http/packed-text.ts';
import { filledDocument, filledPage } from './reference-template.ts';

/** The page needs its own stylesheet and nothing else, so its policy allows nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A page is cached for each host, because the examples contain it; a server usually has one or two.
 */
const cachedPagesMax = 4;

/** The reference of the API: as OpenAPI for programs, as a page for people. */
export function referenceRoutes(app: ProductApi, deps: FeatureDeps): void {
  const colours = colourProperties(deps.options.colours ?? defaultColours);
  const styles = ['reference/reference.css', 'handbook/handbook.css'].map((path) =>
    readFileSync(serverFile(`api/platform/${path}`), 'utf8'),
  );
  const stylesheet = `:root{${colours}}\n${styles.join('\n')}`;
  const { brandName } = deps.options;
  const pages = new Map<string, SendText>();
  let document: SendText | undefined;

  app.route({
    ...endpoint('GET /openapi.json'),
    config: { action: 'site.read' },
    handler: async function getOpenApi(request, reply) {
      document ??= packedText(
        'application/json; charset=utf-8',
        filledDocument(await app.writtenReference(), brandName),
      );
      return document(request, reply) as never;
    },
  });

  app.get(
    '/api/docs',
    { config: { action: 'site.read' } },
    async function showReference(request, reply) {
      const sendPage = await pageFor(request.context.origin);
      reply
        .header('content-security-policy', pagePolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer');
      return sendPage(request, reply);
    },
  );

  app.get(
    '/api/docs.css',
    { config: { action: 'site.read' } },
    async function styleReference(request, reply) {
      reply.header('x-content-type-options', 'nosniff');
      return sendFreshText(request, reply, 'text/css; charset=utf-8', stylesheet);
    },
  );

  async function pageFor(origin: string): Promise<SendText> {
    const known = pages.get(origin);
    if (known !== undefined) return known;
    const page = packedText(
      'text/html; charset=utf-8',
      filledPage(await app.writtenReference(), brandName, origin),
    );
    if (pages.size >= cachedPagesMax) pages.clear();
    pages.set(origin, page);
    return page;
  }
}
