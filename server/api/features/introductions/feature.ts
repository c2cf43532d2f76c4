import './introduction-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { answerRoutes } from './answer-routes.ts';
import { askRoutes } from './ask-routes.ts';
import { expireIntroductionsJob } from './expire-introductions-job.ts';
import { introductionReminderJob } from './introduction-reminders.ts';
import { introductionRoutes } from './introduction-routes.ts';
import { introductionReminderSchema, introductionSchema } from './introduction-schema.ts';
import {
  introductionDeadlines,
  introductionOverview,
  introductionWaiting,
} from './introduction-waiting.ts';
import { introductionData } from './personal-data.ts';

/** Introductions between investors and companies. */
export const introductions: Feature = {
  routes: [introductionRoutes, askRoutes, answerRoutes],
  schema: [introductionSchema, introductionReminderSchema],
  jobs: (deps) => [expireIntroductionsJob(deps), introductionReminderJob(deps)],
  personalData: introductionData,
  ownWaiting: introductionWaiting,
  overview: introductionOverview,
  deadlines: [introductionDeadlines],
  // Loaded only where it is used, with its texts.
  async fillDemoHistory({ storage }, _accounts, now) {
    const { fillDemoIntroductions } = await import('./demo-introductions.ts');
    await storage.write((trx) => fillDemoIntroductions(trx, now));
  },
};
