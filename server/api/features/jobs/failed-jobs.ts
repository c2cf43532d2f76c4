import { sql } from 'kysely';
import { can } from '#api/platform/policy/can.ts';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';

/** Counts the jobs that failed for those who see the list of them. */
export const failedJobs: readonly OwnWaitingSource[] = [
  {
    kind: 'failed-job',
    isFor: (actor) => can(actor, 'job.list') === 'yes',
    select: () => sql`select 1 from jobs where state = 'failed'`,
  },
];
