import { type JobState, jobStates } from '#shared/product/jobs/jobs.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { readSort, type Sort } from '../../ui/data/sorting.ts';

/** Which jobs are listed, and which one is open beside the list. */
export interface JobSelection {
  readonly state: JobState;
  readonly sort: Sort;
  /** The empty string means from the first. */
  readonly after: string;
  readonly id: string | null;
}

/** The order of the list when the address names none. */
export const newestFirst: Sort = { key: 'createdAt', descending: true };

/**
 * Returns what the address selects. Without a state it is what needs somebody: the jobs that
 * failed.
 */
export function readJobsQuery({ searchParams }: URL): JobSelection {
  return {
    state: jobStates.find((one) => one === searchParams.get('state')) ?? 'failed',
    sort: readSort(searchParams, [newestFirst.key], newestFirst),
    after: searchParams.get('after') ?? '',
    id: searchParams.get('id'),
  };
}

/** The address of the jobs in a state. */
export function jobsHref(state: JobState): string {
  return state === 'failed' ? viewPath('jobs') : `${viewPath('jobs')}&state=${state}`;
}
