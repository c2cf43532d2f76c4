import type { Feature } from '#api/platform/feature.ts';
import { adviserDeadlines } from './adviser-deadlines.ts';
import { adviserRoutes } from './adviser-routes.ts';
import { endAdvisersJob } from './end-advisers-job.ts';
import { adviserData } from './personal-data.ts';

/** Advisers, whom the two sides of a raise invite to read its data room for them. */
export const advisers: Feature = {
  routes: [adviserRoutes],
  jobs: (deps) => [endAdvisersJob(deps)],
  personalData: adviserData,
  deadlines: [adviserDeadlines],
};
