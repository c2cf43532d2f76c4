import type { Feature } from '#api/platform/feature.ts';
import { settlingRoutes } from './settling-routes.ts';
import { settlingWork } from './settling-work.ts';

/** Settling: how a raise ends, in success or not, and what is still owed then. */
export const settling: Feature = { routes: [settlingRoutes], workItems: settlingWork };
