import type { Feature } from '#api/platform/feature.ts';
import { companyRaiseOverview } from './company-raise.ts';
import { overviewRoutes } from './overview-routes.ts';
import { portalOverview } from './portal.ts';

/** The first view of the dashboard: what every feature has to say to somebody. */
export const overview: Feature = {
  routes: [overviewRoutes],
  overview: [companyRaiseOverview, portalOverview],
};
