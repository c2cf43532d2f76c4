import type { EndpointTable } from '../../http/endpoint.ts';
import { certificatesPerHour, documentMatchesMax } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { documentCheck, documentCheckRequest } from './document-check.ts';

const tags = ['Commitments'];

/** Evidence of commitments for both sides. */
export const certificateEndpoints = {
  'GET /commitments/:id/certificate': {
    tags,
    summary: 'Download the certificate of a commitment',
    description: `A PDF of what was signed and of every event since, with the hashes of its parts, the agreement and a record for programs inside it. For the investor, the members of the company and operators; 404 before anything is signed. As long as nothing happens it has the same bytes, so that its hash can be checked; the ETag is that hash. At most ${certificatesPerHour} in an hour.`,
    params: closed({ id: idOf('cmt') }),
    produces: ['application/pdf'],
  },
  'POST /commitments/check': {
    tags,
    summary: 'Check which commitment a document belongs to',
    description: `By the SHA-256 of the file or the text: a certificate or the record inside it, an agreement, the snapshot of a raise, or the file that shows a payment. Only commitments that you may see are searched, and the answer is the same whether a document belongs to someone else or to nobody. At most ${documentMatchesMax} are listed.`,
    body: documentCheckRequest,
    response: { 200: documentCheck },
  },
} satisfies EndpointTable;
