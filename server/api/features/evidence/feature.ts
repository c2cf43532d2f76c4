import './evidence-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { deleteEvidenceJob } from './delete-evidence-job.ts';
import { evidenceReminderJob } from './evidence-reminders.ts';
import { evidenceDocumentSchema, evidenceEndsSchema, evidenceSchema } from './evidence-schema.ts';
import { evidenceWork } from './evidence-work.ts';
import { ownEvidenceRoutes } from './own-evidence-routes.ts';
import { evidenceData } from './personal-data.ts';
import { reviewRoutes } from './review-routes.ts';

/** What investors show operators alone: who they are, that they are accredited, that an entity exists. */
export const evidence: Feature = {
  routes: [ownEvidenceRoutes, reviewRoutes],
  schema: [evidenceSchema, evidenceDocumentSchema, evidenceEndsSchema],
  jobs: (deps) => [deleteEvidenceJob(deps), evidenceReminderJob(deps)],
  personalData: evidenceData,
  workItems: evidenceWork,
  // Loaded only where it is used, with what writes its files.
  async fillDemoHistory(deps, accounts, now) {
    const { fillDemoEvidence } = await import('./demo-evidence.ts');
    await fillDemoEvidence(deps, accounts, now);
  },
};
