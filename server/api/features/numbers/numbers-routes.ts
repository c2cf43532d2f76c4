import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { publicNumbers } from './numbers-store.ts';

/** The numbers on the home page. */
export function numbersRoutes(app: ProductApi, deps: FeatureDeps): void {
  const numbersOn = publicNumbers(deps.storage);
  app.route({
    ...endpoint('GET /numbers'),
    config: { action: 'site.read' },
    handler: async function getNumbers(request, reply) {
      return sendFresh(request, reply, await numbersOn(deps.now()));
    },
  });
}
