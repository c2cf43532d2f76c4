import './update-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { updateData } from './personal-data.ts';
import { tellUpdateJob } from './tell-update-job.ts';
import { unreadUpdates } from './unread-updates.ts';
import { composeUpdates } from './update-mails.ts';
import { updateRoutes } from './update-routes.ts';
import { audienceSchema, updateSchema } from './update-schema.ts';
import { writeRoutes } from './write-routes.ts';

/** What companies tell those who follow their raises. */
export const updates: Feature = {
  routes: [updateRoutes, writeRoutes],
  schema: [updateSchema, audienceSchema],
  jobs: (deps) => [tellUpdateJob(deps)],
  personalData: updateData,
  composers: { update: composeUpdates },
  raiseNews: [unreadUpdates],
  // Loaded only where it is used, with its texts.
  async fillDemoHistory({ storage }, _accounts, now) {
    const { fillDemoUpdates } = await import('./demo-updates.ts');
    await storage.write((trx) => fillDemoUpdates(trx, now));
  },
};
