import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { closed } from '../fields/schema.ts';
import { jobList, jobResponse, jobsQuery } from './jobs.ts';

const tags = ['Jobs'];
/** The id of a recurring job is its name, which is shorter than the ids of other things. */
const params = closed({
  id: Type.String({ maxLength: 80, pattern: '^job_[A-Za-z0-9_-]{1,76}$' }),
});

/** Work in the background, for operators. */
export const jobsEndpoints = {
  'GET /admin/jobs': {
    tags,
    summary: 'List jobs',
    description:
      'Newest first when no order is given, optionally of one state. Jobs that are done are kept for a week, those that failed for a month.',
    querystring: jobsQuery,
    response: { 200: jobList },
  },
  'POST /admin/jobs/:id/retry': {
    tags,
    summary: 'Try a failed job again',
    description: 'Possible until `retryUntil`. The job is due at once, with all its attempts.',
    params,
    response: { 200: jobResponse },
  },
} satisfies EndpointTable;
