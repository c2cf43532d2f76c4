import type { EndpointTable } from '../../http/endpoint.ts';
import { certificatesPerHour, countersignedAtOnceMax } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { commitmentResponse } from './commitments.ts';
import {
  countersignAllRequest,
  countersignedAll,
  countersigning,
  countersignRequest,
} from './countersigning.ts';

const tags = ['Commitments'];
const params = closed({ id: idOf('cmt') });
const raiseParams = closed({ id: idOf('rse') });
const who =
  'By the owner of the company, or by a signatory whom the owner has named, in a browser, soon after logging in or confirming who they are.';

/** The signature of a company under what investors have signed, and the agreement with both. */
export const countersigningEndpoints = {
  'GET /raises/:id/countersigning': {
    tags,
    summary: 'List commitments to countersign',
    description: 'For the members of the company.',
    params: raiseParams,
    response: { 200: countersigning },
  },
  'POST /commitments/:id/countersign': {
    tags,
    headers: changeHeaders,
    params,
    summary: 'Countersign a commitment',
    description: `${who} Signs the agreement and the snapshot that the investor signed last, which the request names by their hashes. A raise closes as a success only once every funded commitment is countersigned; until then the owner can decline it, and not any more after that. When the investor signs again, because of another amount or changed terms, the company countersigns again.`,
    body: countersignRequest,
    response: { 200: commitmentResponse },
  },
  'POST /raises/:id/countersigning': {
    tags,
    params: raiseParams,
    summary: 'Countersign all that waits',
    description: `${who} At most ${countersignedAtOnceMax} at once, the longest waiting first. Refused with 422 \`list-changed\` when something else waits than what was listed.`,
    body: countersignAllRequest,
    response: { 200: countersignedAll },
  },
  'GET /commitments/:id/executed': {
    tags,
    params,
    summary: 'Download the executed agreement',
    description: `A PDF of the agreement with both signatures, their hashes and that of the bank account, with the text and the snapshot inside it. For the investor, the members of the company and operators; 404 until the company has countersigned. It has the same bytes whenever it is made; the ETag is their hash. At most ${certificatesPerHour} in an hour, certificates included.`,
    produces: ['application/pdf'],
  },
} satisfies EndpointTable;
