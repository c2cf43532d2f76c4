import type { EndpointTable } from '../../http/endpoint.ts';
import { numbers } from './content.ts';

/** The numbers on the home page. */
export const numbersEndpoints = {
  'GET /numbers': {
    tags: ['Content'],
    summary: 'Read the public numbers',
    description:
      'Counted from the records once a day (UTC), of what anyone may see without an account. Of other raises it says only how many are live.',
    response: { 200: numbers },
  },
} satisfies EndpointTable;
