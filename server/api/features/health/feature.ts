import type { Feature } from '#api/platform/feature.ts';
import { healthRoutes } from './health-routes.ts';
import { healthOverview } from './read-health.ts';

/** How the portal is doing, for operators. */
export const health: Feature = { routes: [healthRoutes], overview: [healthOverview] };
