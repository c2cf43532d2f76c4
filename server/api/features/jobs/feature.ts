import type { Feature } from '../../platform/feature.ts';
import { failedMailWaiting } from './failed-mail-waiting.ts';
import { jobsRoutes } from './jobs-routes.ts';

/** What runs in the background, for operators. */
export const jobs: Feature = { routes: [jobsRoutes], waiting: failedMailWaiting };
