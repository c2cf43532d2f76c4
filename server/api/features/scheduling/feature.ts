import './look-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { checkTransitionsJob } from './check-transitions-job.ts';
import { lapsingSoon } from './lapsing-soon.ts';
import { lookHoldSchema, lookSchema } from './look-schema.ts';
import { companyDeadlines, portalDeadlines } from './raise-deadlines.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { commitmentTransitionsJob } from './scheduled-commitment-transitions.ts';
import { raiseTransitionsJob } from './scheduled-raise-transitions.ts';

/** Scheduling: what becomes of raises and commitments at its time, without anybody acting. */
export const scheduling: Feature = {
  routes: [scheduleRoutes],
  schema: [lookSchema, lookHoldSchema],
  jobs: (deps) => [
    raiseTransitionsJob(deps),
    commitmentTransitionsJob(deps),
    checkTransitionsJob(deps),
  ],
  overview: [lapsingSoon],
  deadlines: [companyDeadlines, portalDeadlines],
};
