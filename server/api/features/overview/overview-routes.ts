import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { required } from '#api/platform/required.ts';
import type { Overview, OverviewPart } from '#shared/product/overview/overview.ts';

/** Adds the overview of somebody, made of the parts that are for them; one that fails is left out. */
export function overviewRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /me/overview'),
    config: { action: 'overview.read' },
    handler: async function readOverview(request): Promise<Overview> {
      const actor = actorOfRequest(request);
      const asked = { actor, company: request.query.company, now: deps.now() };
      const own = deps.overview.filter((source) => source.isFor(actor));
      const outcomes = await Promise.allSettled(
        own.map(async (source) => [source.part, await source.read(deps, asked)] as const),
      );
      const parts = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const unavailable: OverviewPart[] = [];
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') continue;
        // With nothing to show, the whole has failed.
        if (parts.length === 0) throw outcome.reason;
        const { part } = required(own[at]);
        request.log.error({ err: outcome.reason, part }, 'part of the overview not read');
        unavailable.push(part);
      }
      const overview = Object.fromEntries(parts) as Overview;
      return unavailable.length === 0 ? overview : { ...overview, unavailable };
    },
  });
}
