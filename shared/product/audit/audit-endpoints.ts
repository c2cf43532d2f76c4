import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { auditExportQuery, auditList, auditQuery, auditVerification } from './audit-log.ts';

const tags = ['Audit log'];

/** The audit log, for operators. */
export const auditEndpoints = {
  'GET /admin/audit': {
    tags,
    summary: 'List events of the audit log',
    description:
      'Newest first, with the latest seal. Events that record the hashes of rows (`record.bind`) are only listed when that action is asked for; the export has all.',
    querystring: auditQuery,
    response: { 200: auditList },
  },
  'GET /admin/audit/verification': {
    tags,
    summary: 'Verify the audit log',
    description: 'Recomputes every hash, so it takes a while with a long log; ten times an hour.',
    response: { 200: auditVerification },
  },
  'GET /exports/audit.csv': {
    tags,
    summary: 'Export the audit log',
    description: 'All events that match, oldest first. The export is an event itself.',
    querystring: auditExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
} satisfies EndpointTable;
