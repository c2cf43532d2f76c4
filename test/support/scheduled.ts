/** What the jobs of the clock do when they are due, without waiting for them. */
import { pino } from 'pino';
import { moveCommitments } from '#api/features/scheduling/scheduled-commitment-transitions.ts';
import { moveRaises } from '#api/features/scheduling/scheduled-raise-transitions.ts';
import type { TestApi } from './product-api.ts';

const log = pino({ level: 'silent' });

/** What a job is given, by the clock of an API or by one that goes ahead of it. */
export const jobDeps = (api: TestApi, aheadMs = 0) => ({
  ...api,
  now: () => api.clock.now + aheadMs,
  log,
});

/** Moves raises, and then commitments, at most `limit` of them at once. */
export async function runScheduled(
  api: TestApi,
  { aheadMs = 0, limit }: { readonly aheadMs?: number; readonly limit?: number } = {},
): Promise<void> {
  const deps = jobDeps(api, aheadMs);
  await moveRaises(deps);
  await moveCommitments(deps, undefined, limit);
}
