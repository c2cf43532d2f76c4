import type { EndpointTable } from '../../http/endpoint.ts';
import { passedMax } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { passedRaises, passRequest } from './fit.ts';

const tags = ['Fit'];

/** The raises that an investor does not want to be offered; nobody else knows of it. */
export const fitEndpoints = {
  'GET /passed-raises': {
    tags,
    summary: 'List the raises I passed on',
    description: `The last one comes first; at most ${passedMax}. Nobody else sees the list, the companies included.`,
    response: { 200: passedRaises },
  },
  'POST /passed-raises': {
    tags,
    summary: 'Pass on a raise',
    description:
      'It is left out of the order by fit and of your overview. To pass on it again changes nothing.',
    body: passRequest,
  },
  'DELETE /passed-raises/:id': {
    tags,
    summary: 'Take back that I passed on a raise',
    description: '`id` is the id of the raise, which need no longer be open.',
    params: closed({ id: idOf('rse') }),
  },
} satisfies EndpointTable;
