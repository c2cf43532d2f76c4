import type { EndpointTable } from '../../http/endpoint.ts';
import { foundRecords, searchQuery } from './search.ts';
import { foundPerKind } from './search-kinds.ts';

/** The search for everything that a member may see. */
export const searchEndpoints = {
  'GET /search': {
    tags: ['Dashboard'],
    summary: 'Find records by a few letters',
    description: `Raises, documents, questions, commitments, threads and people: ${foundPerKind} of each at most, and only what you may see. Documents are found by their names and their text, people by companies among those with access to their data rooms. Of your own records the newest are searched, and of your threads all messages.`,
    querystring: searchQuery,
    response: { 200: foundRecords },
  },
} satisfies EndpointTable;
