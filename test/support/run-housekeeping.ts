import { sweeps } from '#api/features.ts';
import { sweep as sweepAll } from '#api/platform/storage/housekeeping.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

/** Removes everything that is kept no longer, as the job does: also what belongs to features. */
export async function runHousekeeping(storage: Storage, now: number): Promise<void> {
  await sweepAll(storage, sweeps, now);
}
