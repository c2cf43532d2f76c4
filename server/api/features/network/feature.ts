import './fit/pass-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { fitOrderSchema } from './fit/fit-order-schema.ts';
import { fittingRaises } from './fit/fitting-raises.ts';
import { passRoutes } from './fit/pass-routes.ts';
import { passSchema } from './fit/pass-schema.ts';
import { passData } from './fit/personal-data.ts';
import { networkOrderSchema } from './network-order-schema.ts';
import { networkRoutes } from './network-routes.ts';
import { networkSearch } from './network-search.ts';
import { newRaises } from './new-raises.ts';
import { raiseImageRoute } from './raise-image-route.ts';

/** The network: the list of raises, and the page of one, as somebody may see them. */
export const network: Feature = {
  schema: [networkOrderSchema, fitOrderSchema, passSchema],
  routes: [networkRoutes, passRoutes, raiseImageRoute],
  search: [networkSearch],
  personalData: passData,
  overview: [newRaises, fittingRaises],
};
