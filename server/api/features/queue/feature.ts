import type { Feature } from '#api/platform/feature.ts';
import { expiredEvidenceSchema } from './expired-evidence-schema.ts';
import { oldestTasks } from './oldest-tasks.ts';
import { queueRoutes } from './queue-routes.ts';
import { queueSchema } from './queue-schema.ts';

/** Everything that waits for somebody, whichever feature it belongs to. */
export const queue: Feature = {
  routes: [queueRoutes],
  schema: [queueSchema, expiredEvidenceSchema],
  overview: [oldestTasks],
};
