import './look-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { checkLooksJob } from './check-looks-job.ts';
import { clockRoutes } from './clock-routes.ts';
import { lookSchema } from './look-schema.ts';
import { commitmentClockJob } from './scheduled-commitment-transitions.ts';
import { raiseClockJob } from './scheduled-raise-transitions.ts';

/** Scheduling: what becomes of raises and commitments at its time, without anybody acting. */
export const scheduling: Feature = {
  routes: [clockRoutes],
  schema: [lookSchema],
  jobs: (deps) => [raiseClockJob(deps), commitmentClockJob(deps), checkLooksJob(deps)],
};
