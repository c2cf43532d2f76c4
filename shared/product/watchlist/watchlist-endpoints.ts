import type { EndpointTable } from '../../http/endpoint.ts';
import { watchedMax } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { watchlist, watchRequest } from './watchlist.ts';

const tags = ['Watchlist'];

/** The raises that somebody watches; nobody else knows of it. */
export const watchlistEndpoints = {
  'GET /watchlist': {
    tags,
    summary: 'List the raises I watch',
    description: `The last one added comes first; at most ${watchedMax}. Nobody else sees the list, the companies included.`,
    response: { 200: watchlist },
  },
  'POST /watchlist': {
    tags,
    summary: 'Watch a raise',
    description:
      'You are told when it changes, is about to end, closes early, or is no longer open. To watch it again changes nothing.',
    body: watchRequest,
  },
  'DELETE /watchlist/:id': {
    tags,
    summary: 'Stop watching a raise',
    description: '`id` is the id of the raise, which need no longer be open.',
    params: closed({ id: idOf('rse') }),
  },
} satisfies EndpointTable;
