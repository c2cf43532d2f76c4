import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { addUpChanges, hasChanges } from './reading-counts.ts';

const everyMs = 60_000;

/** Adds up what was read, once a minute: figures count what is not added up yet one by one. */
export function addUpReadingJob({ storage }: Pick<JobDeps, 'storage'>): JobKind {
  return {
    kind: 'add-up-reading',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 5 },
    isNeeded: () => hasChanges(storage.db),
    async run(_job, signal) {
      await addUpChanges(storage, signal);
      return undefined;
    },
  };
}
