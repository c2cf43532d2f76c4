import type { EndpointTable } from '../../http/endpoint.ts';
import { overviewQuery, overviewResponse } from './overview.ts';

/** The first view of the dashboard, in one call. */
export const overviewEndpoints = {
  'GET /me/overview': {
    tags: ['Dashboard'],
    summary: 'Read my overview',
    description:
      'Tasks, deadlines and news, for operators, founders and investors. Each part is named only for those who have it. If one can’t be read, the others are sent without it.',
    querystring: overviewQuery,
    response: { 200: overviewResponse },
  },
} satisfies EndpointTable;
