import type { EndpointTable } from '../../http/endpoint.ts';
import { queueQuery, waitingQuery, waitingQueue, waitingResponse } from './queue.ts';

/**
 * Endpoints of the work that waits for somebody: for operators as a list, for everyone in numbers.
 */
export const queueEndpoints = {
  'GET /admin/queue': {
    tags: ['Operator queue'],
    summary: 'List everything that waits for an operator',
    description: 'Oldest first, of all kinds or of one.',
    querystring: queueQuery,
    response: { 200: waitingQueue },
  },
  'GET /me/waiting': {
    tags: ['Dashboard'],
    summary: 'Count my tasks',
    description:
      'What the dashboard shows beside its views. For operators by kind, as in their queue.',
    querystring: waitingQuery,
    response: { 200: waitingResponse },
  },
} satisfies EndpointTable;
