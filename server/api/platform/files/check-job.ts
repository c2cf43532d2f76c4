import type { JobKind } from '../jobs/job-kind.ts';
import type { Files } from './files.ts';

/** The name of the job, of which there is one. */
export const checkFilesKind = 'check-files';
const everyMs = 10 * 60_000;

/** Compares all stored files with their hashes, some in each run, on one node. */
export function checkFilesJob(files: Files): JobKind {
  return {
    kind: checkFilesKind,
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      await files.check(signal);
      return undefined;
    },
  };
}
