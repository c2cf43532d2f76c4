import './pipeline-tables.ts';
import './rules/rule-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { cardRoutes } from './card-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { followUpDeadlines } from './follow-up-deadlines.ts';
import { importRoutes } from './imports/import-routes.ts';
import { pipelineData } from './personal-data.ts';
import { pipelineRoutes } from './pipeline-routes.ts';
import { pipelineSchema } from './pipeline-schema.ts';
import { moveCardsJob } from './rules/move-cards-job.ts';
import { ruleSchema } from './rules/rule-schema.ts';

/** Whom the company of a raise talks to, by stage. */
export const pipeline: Feature = {
  routes: [pipelineRoutes, cardRoutes, exportRoutes, importRoutes],
  schema: [pipelineSchema, ruleSchema],
  jobs: (deps) => [moveCardsJob(deps)],
  personalData: pipelineData,
  deadlines: [followUpDeadlines],
  // Loaded only where it is used, with its texts.
  async fillDemoHistory({ storage }, _accounts, now) {
    const { fillDemoPipeline } = await import('./demo-pipeline.ts');
    await storage.write((trx) => fillDemoPipeline(trx, now));
  },
};
