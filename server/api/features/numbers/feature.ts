import './number-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { liveRaisesInAll, numberSchema } from './number-schema.ts';
import { numbersRoutes } from './numbers-routes.ts';

/** The numbers on the home page. */
export const numbers: Feature = {
  routes: [numbersRoutes],
  schema: [numberSchema, liveRaisesInAll],
};
