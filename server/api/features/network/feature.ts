import type { Feature } from '#api/platform/feature.ts';
import { networkOrderSchema } from './network-order-schema.ts';
import { networkRoutes } from './network-routes.ts';
import { networkSearch } from './network-search.ts';
import { newRaises } from './new-raises.ts';
import { raiseImageRoute } from './raise-image-route.ts';

/** The network: the list of raises, and the page of one, as somebody may see them. */
export const network: Feature = {
  schema: [networkOrderSchema],
  routes: [networkRoutes, raiseImageRoute],
  search: [networkSearch],
  overview: [newRaises],
};
