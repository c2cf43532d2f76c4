import type { Feature } from '#api/platform/feature.ts';
import { failedJobs } from './failed-jobs.ts';
import { failedMailWork } from './failed-mail-work.ts';
import { jobsRoutes } from './jobs-routes.ts';

/** The background jobs, for operators to see and to run again. */
export const jobs: Feature = {
  routes: [jobsRoutes],
  workItems: failedMailWork,
  ownWaiting: failedJobs,
};
