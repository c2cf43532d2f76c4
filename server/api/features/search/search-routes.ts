import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';

/** Adds the search for everything that somebody may see. */
export function searchRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, searchSources } = deps;

  app.route({
    ...endpoint('GET /search'),
    config: { action: 'record.search' },
    handler: async function searchRecords(request) {
      const actor = actorOfRequest(request);
      const asked = { actor, q: request.query.q, now: deps.now(), storage };
      const sources = searchSources.filter((one) => one.isFor(actor));
      const found = await Promise.all(
        sources.map(async (one) =>
          (await one.find(asked)).map((record) => ({ kind: one.kind, ...record })),
        ),
      );
      return { items: firstOfEach(found.flat()) };
    },
  });
}

/** Each record once, and no more of a kind than are shown, from whichever source they came. */
function firstOfEach(records: readonly FoundRecord[]): FoundRecord[] {
  const once = new Map(records.toReversed().map((one) => [`${one.kind} ${one.id}`, one]));
  const kinds = Map.groupBy([...once.values()].reverse(), ({ kind }) => kind);
  return [...kinds.values()].flatMap((some) => some.slice(0, foundPerKind));
}
