import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

/** The legal texts, current and earlier: public, the same for everyone. */
export function legalRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { legal } = deps;

  app.route({
    ...endpoint('GET /legal'),
    config: { action: 'site.read' },
    handler: async function getLegal(request, reply) {
      return sendFresh(request, reply, legal.inForce(deps.now()));
    },
  });

  app.route({
    ...endpoint('GET /legal/text'),
    config: { action: 'site.read' },
    handler: async function getLegalText(request, reply) {
      const { document, version } = request.query;
      const found = legal.read(document, version, deps.now());
      if (found === undefined) {
        throw new ProblemError(problem('not-found', 'This version of the text does not exist.'));
      }
      return sendFresh(request, reply, found);
    },
  });
}
