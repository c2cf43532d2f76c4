import type { Feature } from '#api/platform/feature.ts';
import { searchRoutes } from './search-routes.ts';

/** The search for records, whichever feature they belong to. */
export const search: Feature = { routes: [searchRoutes] };
