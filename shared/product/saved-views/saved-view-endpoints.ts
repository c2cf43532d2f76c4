import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import {
  savedViewChange,
  savedViewRequest,
  savedViewResponse,
  savedViewsPerList,
  savedViewsQuery,
  savedViewsResponse,
} from './saved-views.ts';

const tags = ['Saved views'];

/** What somebody has chosen in the lists of the dashboard, under names: seen by nobody else. */
export const savedViewEndpoints = {
  'GET /saved-views': {
    tags,
    summary: 'List my saved views of a list',
    description: 'In the order of their names.',
    querystring: savedViewsQuery,
    response: { 200: savedViewsResponse },
  },
  'POST /saved-views': {
    tags,
    summary: 'Save a view',
    description: `A name that a view of the same list has already is refused with \`taken\` at \`/name\`. One account keeps ${savedViewsPerList} of each list.`,
    body: savedViewRequest,
    response: { 201: savedViewResponse },
  },
  'PUT /saved-views/:id': {
    tags,
    summary: 'Change a saved view',
    description: 'Its name, and whether new raises that a search finds are emailed.',
    params: closed({ id: idOf('svw') }),
    body: savedViewChange,
    response: { 200: savedViewResponse },
  },
  'DELETE /saved-views/:id': {
    tags,
    summary: 'Delete a saved view',
    params: closed({ id: idOf('svw') }),
  },
} satisfies EndpointTable;
