import type { Feature } from '#api/platform/feature.ts';
import { numbersRoutes } from './numbers-routes.ts';

/** The numbers on the home page. */
export const numbers: Feature = { routes: [numbersRoutes] };
