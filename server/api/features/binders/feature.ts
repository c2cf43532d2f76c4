import './binder-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { binderRoutes } from './binder-routes.ts';
import { binderSchema } from './binder-schema.ts';
import { makeBinderJob } from './make-binder-job.ts';
import { binderData } from './personal-data.ts';
import { removeOldBinders } from './remove-old-binders.ts';

/** Binders: all papers of a raise, or of one commitment, in one file. */
export const binders: Feature = {
  routes: [binderRoutes],
  schema: [binderSchema],
  jobs: (deps) => [makeBinderJob(deps)],
  sweep: removeOldBinders,
  personalData: binderData,
};
