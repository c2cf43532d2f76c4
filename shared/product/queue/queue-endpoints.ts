import type { EndpointTable } from '../../http/endpoint.ts';
import { queueQuery, waitingQueue } from './queue.ts';

/** What waits for operators. */
export const queueEndpoints = {
  'GET /admin/queue': {
    tags: ['Operator queue'],
    summary: 'List everything that waits for an operator',
    description: 'Oldest first, of all kinds or of one.',
    querystring: queueQuery,
    response: { 200: waitingQueue },
  },
} satisfies EndpointTable;
