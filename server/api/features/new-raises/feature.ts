import './new-raise-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { newRaisesJob, tellNewRaisesJob } from './new-raise-jobs.ts';
import { composeNewRaises } from './new-raise-mails.ts';
import { newRaiseSchema } from './new-raise-schema.ts';
import { newRaiseData } from './personal-data.ts';

/** Telling investors, once a day, of new raises that fit them or a search they saved. */
export const newRaises: Feature = {
  routes: [],
  schema: [newRaiseSchema],
  jobs: (deps) => [newRaisesJob(deps), tellNewRaisesJob(deps)],
  personalData: newRaiseData,
  composers: { 'new-raises': composeNewRaises },
  // Loaded only where it is used.
  async fillDemoHistory({ storage }, accounts, now) {
    const { fillDemoSearches } = await import('./demo-searches.ts');
    await fillDemoSearches({ storage }, accounts, now);
  },
};
