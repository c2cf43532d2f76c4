import './message-index-tables.ts';
import './thread-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { messageIndexSchema } from './message-index-schema.ts';
import { messageRoutes } from './message-routes.ts';
import { messageSearchRoutes } from './message-search-routes.ts';
import { threadData } from './personal-data.ts';
import { reportDeskRoutes } from './report-desk-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { reportWork } from './report-work.ts';
import { threadRoutes } from './thread-routes.ts';
import { introducedSchema, threadSchema, unlockSchema } from './thread-schema.ts';
import { threadSearch } from './thread-search.ts';
import { threadWaiting } from './thread-waiting.ts';
import { unlockRoutes } from './unlock-routes.ts';
import { unreadMessages } from './unread-messages.ts';

/** Threads between companies and investors. */
export const threads: Feature = {
  routes: [
    threadRoutes,
    messageRoutes,
    messageSearchRoutes,
    attachmentRoutes,
    reportRoutes,
    reportDeskRoutes,
    unlockRoutes,
  ],
  schema: [threadSchema, unlockSchema, introducedSchema, messageIndexSchema],
  personalData: threadData,
  ownWaiting: threadWaiting,
  search: threadSearch,
  raiseNews: [unreadMessages],
  workItems: reportWork,
  // Loaded only where it is used, with its texts.
  async fillDemoHistory({ storage }, _accounts, now) {
    const { fillDemoThreads } = await import('./demo-threads.ts');
    await storage.write((trx) => fillDemoThreads(trx, now));
  },
};
