import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { Overview } from '#shared/product/overview/overview.ts';

/** Adds the overview of somebody, made of the parts that are for them. */
export function overviewRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/overview'),
    config: { action: 'overview.read' },
    handler: async function readOverview(request): Promise<Overview> {
      const actor = actorOfRequest(request);
      const asked = { actor, company: request.query.company, now: deps.now() };
      const own = deps.overview.filter((source) => source.isFor(actor));
      const parts = await Promise.all(
        own.map(async (source) => [source.part, await source.read(deps, asked)] as const),
      );
      return Object.fromEntries(parts) as Overview;
    },
  });
}
