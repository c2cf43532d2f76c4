import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { signatoryList, signatoryRequest } from './signatories.ts';

const tags = ['Companies'];
const id = idOf('cmp');
const params = closed({ id });
const memberParams = closed({ id, member: idOf('usr') });

/** Who countersigns commitments for a company beside its owner. */
export const signatoryEndpoints = {
  'GET /companies/:id/signatories': {
    tags,
    summary: 'List the signatories of a company',
    params,
    response: { 200: signatoryList },
  },
  'POST /companies/:id/signatories/:member': {
    tags,
    summary: 'Name a signatory of a company',
    description:
      'For the owner, soon after logging in or confirming who they are. Another member then countersigns commitments with this name and title; named again, with the new ones. It ends with the membership.',
    params: memberParams,
    body: signatoryRequest,
    response: { 200: signatoryList },
  },
  'DELETE /companies/:id/signatories/:member': {
    tags,
    summary: 'Remove a signatory of a company',
    description: 'For the owner. What they have signed stays signed.',
    params: memberParams,
  },
} satisfies EndpointTable;
