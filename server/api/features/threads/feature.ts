import './thread-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { messageRoutes } from './message-routes.ts';
import { threadData } from './personal-data.ts';
import { threadRoutes } from './thread-routes.ts';
import { threadSchema } from './thread-schema.ts';
import { threadWaiting } from './thread-waiting.ts';

/** Threads between companies and investors. */
export const threads: Feature = {
  routes: [threadRoutes, messageRoutes],
  schema: [threadSchema],
  personalData: threadData,
  ownWaiting: threadWaiting,
  // Loaded only where it is used, with its texts.
  async fillDemoHistory({ storage }, _accounts, now) {
    const { fillDemoThreads } = await import('./demo-threads.ts');
    await storage.write((trx) => fillDemoThreads(trx, now));
  },
};
