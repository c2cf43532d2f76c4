import type { JobKind } from '../jobs/job-kind.ts';
import type { Files } from './files.ts';

const everyMs = 10 * 60_000;

/** Removes files that nothing refers to, now and then, on one node. */
export function collectFilesJob(files: Files): JobKind {
  return {
    kind: 'collect-files',
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      await files.collect(signal);
      return undefined;
    },
  };
}
