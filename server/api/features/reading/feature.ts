import type { Feature } from '#api/platform/feature.ts';
import { accessPapers } from './access-papers.ts';
import { addUpReadingJob } from './add-up-reading-job.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { beaconRoutes } from './beacon-routes.ts';
import { checkReadingJob } from './check-reading-job.ts';
import { contentRoutes } from './content-routes.ts';
import { logRoutes } from './log-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { sheetRoutes } from './sheet-routes.ts';
import { visitRoutes } from './visit-routes.ts';

/** Reading: pages and files of data rooms, the log of who read them, and its figures. */
export const reading: Feature = {
  routes: [
    pageRoutes,
    sheetRoutes,
    contentRoutes,
    beaconRoutes,
    visitRoutes,
    logRoutes,
    analyticsRoutes,
  ],
  jobs: (deps) => [checkReadingJob(deps), addUpReadingJob(deps)],
  binder: [accessPapers],
};
