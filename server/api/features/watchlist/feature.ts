import './watch-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { fillDemoWatchlists } from './demo-watchlists.ts';
import { watchData } from './personal-data.ts';
import { watchRoutes } from './watch-routes.ts';
import { watchSchema } from './watch-schema.ts';
import { watchedDeadlines } from './watched-deadlines.ts';

/** The raises that people watch. */
export const watchlist: Feature = {
  routes: [watchRoutes],
  schema: [watchSchema],
  personalData: watchData,
  deadlines: [watchedDeadlines],
  fillDemoHistory: fillDemoWatchlists,
};
