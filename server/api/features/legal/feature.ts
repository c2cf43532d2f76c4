import type { Feature } from '#api/platform/feature.ts';
import { acceptanceRoutes } from './acceptance-routes.ts';
import { dueTextsOverview } from './due-texts.ts';
import { legalRoutes } from './legal-routes.ts';

/** The legal texts, and who accepted them. */
export const legal: Feature = {
  routes: [legalRoutes, acceptanceRoutes],
  overview: [dueTextsOverview],
};
