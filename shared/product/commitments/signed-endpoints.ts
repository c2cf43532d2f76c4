import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { signedSnapshot, signedSnapshotQuery } from './signed-snapshot.ts';

/** What somebody signed, to read for as long as the portal keeps it. */
export const signedEndpoints = {
  'GET /commitments/:id/snapshot': {
    tags: ['Commitments'],
    summary: 'Read what was signed',
    description:
      'The raise as it was when the commitment was signed: what it said, each document by its version and hash, and what has changed since. For the investor, whatever has become of their access, the commitment or the raise; for the members of the company; and for operators. Its documents are read under their numbers of version (`n`), logged and watermarked as in the data room. 404 before anything is signed.',
    params: closed({ id: idOf('cmt') }),
    querystring: signedSnapshotQuery,
    response: { 200: signedSnapshot },
  },
} satisfies EndpointTable;
