import { readFileSync } from 'node:fs';
import { colourProperties } from '#shared/brand/colour-properties.ts';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { serverFile } from '../../../project.ts';
import type { FeatureDeps, ProductApi } from '../deps.ts';
import { endpoint } from '../http/endpoint.ts';
import { sendFreshText } from '../http/fresh-response.ts';
import { html } from './html.ts';

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
  const pages = new Map<string, string>();

  app.route({
    ...endpoint('GET /openapi.json'),
    config: { action: 'site.read' },
    handler: async function getOpenApi(request, reply) {
      const { document } = await app.writtenReference();
      return sendFreshText(request, reply, 'application/json; charset=utf-8', document);
    },
  });

  app.get(
    '/api/docs',
    { config: { action: 'site.read' } },
    async function showReference(request, reply) {
      const page = await pageFor(request.context.origin);
      reply
        .header('content-security-policy', pagePolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer');
      return sendFreshText(request, reply, 'text/html; charset=utf-8', page);
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

  async function pageFor(origin: string): Promise<string> {
    const known = pages.get(origin);
    if (known !== undefined) return known;
    const reference = await app.writtenReference();
    const page = reference.page.join(html`${origin}`.html);
    if (pages.size >= cachedPagesMax) pages.clear();
    pages.set(origin, page);
    return page;
  }
}
