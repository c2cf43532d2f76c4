import './saved-view-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { savedViewData } from './personal-data.ts';
import { savedViewRoutes } from './saved-view-routes.ts';
import { savedSearchSchema, savedViewSchema } from './saved-view-schema.ts';

/** What people have chosen in lists of the dashboard, under names. */
export const savedViews: Feature = {
  routes: [savedViewRoutes],
  schema: [savedViewSchema, savedSearchSchema],
  personalData: savedViewData,
};
