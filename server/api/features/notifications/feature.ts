import type { Feature } from '#api/platform/feature.ts';
import { digestJob } from './digest-job.ts';
import { notificationRoutes } from './notification-routes.ts';
import { removeOldNotifications } from './notification-store.ts';
import { notificationData } from './personal-data.ts';
import { settingsRoutes } from './settings-routes.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';
import { feedOverview } from './what-is-new.ts';

/** The notifications of members, and how they want to be told. */
export const notifications: Feature = {
  routes: [notificationRoutes, settingsRoutes, unsubscribeRoutes],
  jobs: ({ storage, now }) => [digestJob({ storage, now })],
  overview: [feedOverview],
  sweep: removeOldNotifications,
  personalData: notificationData,
};
