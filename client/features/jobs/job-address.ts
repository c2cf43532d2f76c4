import { type JobState, jobStates } from '../../../shared/product/jobs/jobs.ts';
import { routeOf } from '../../../shared/site/routes.ts';

/** Which jobs are listed; the empty string means from the newest. */
export interface JobSelection {
  readonly state: JobState;
  readonly after: string;
}

const jobsHref = `${routeOf('dashboard').path}?view=jobs`;

/** What the address selects. Without a state it is what needs somebody: the jobs that failed. */
export function askedJobs({ searchParams }: URL): JobSelection {
  const state = jobStates.find((one) => one === searchParams.get('state')) ?? 'failed';
  return { state, after: searchParams.get('after') ?? '' };
}

/** The address of a list. */
export function jobsListHref({ state, after }: JobSelection): string {
  const query = new URLSearchParams();
  if (state !== 'failed') query.set('state', state);
  if (after !== '') query.set('after', after);
  const text = query.toString();
  return text === '' ? jobsHref : `${jobsHref}&${text}`;
}
