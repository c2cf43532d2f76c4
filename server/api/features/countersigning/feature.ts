import type { Feature } from '#api/platform/feature.ts';
import { countersigningRoutes } from './countersigning-routes.ts';

/** The signature of a company under what investors have signed. */
export const countersigning: Feature = { routes: [countersigningRoutes] };
