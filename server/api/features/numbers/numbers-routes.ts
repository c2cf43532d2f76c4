import type { Numbers } from '../../../../shared/product/content/content.ts';
import type { FeatureDeps, ProductApi } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { sendFresh } from '../../platform/http/fresh-response.ts';
import { countNumbers } from './numbers-store.ts';

/** `asOf` changes once a minute, so that an unchanged response keeps its ETag that long. */
const stepMs = 60_000;

/** The numbers on the home page. */
export function numbersRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /numbers'),
    config: { action: 'site.read' },
    handler: async function getNumbers(request, reply) {
      const asOf = new Date(Math.floor(deps.now() / stepMs) * stepMs).toISOString();
      const answer: Numbers = { ...(await countNumbers(deps.storage.db)), asOf };
      return sendFresh(request, reply, answer);
    },
  });
}
