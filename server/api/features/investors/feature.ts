import type { Feature } from '../../platform/feature.ts';
import { fillDemoProfiles } from './demo-profiles.ts';
import { investorData } from './investor-data.ts';
import { investorRoutes } from './investor-routes.ts';

/** People who invest, by their profiles. */
export const investors: Feature = {
  routes: [investorRoutes],
  personalData: investorData,
  fillDemo: fillDemoProfiles,
};
