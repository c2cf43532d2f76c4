import type { Feature } from '#api/platform/feature.ts';
import { failedJobs } from './failed-jobs.ts';
import { failedMailWork } from './failed-mail-work.ts';
import { jobsRoutes } from './jobs-routes.ts';

/** What runs in the background, for operators. */
export const jobs: Feature = {
  routes: [jobsRoutes],
  workItems: failedMailWork,
  ownWaiting: failedJobs,
};
