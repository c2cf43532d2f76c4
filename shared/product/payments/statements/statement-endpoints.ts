import { Type } from 'typebox';
import type { EndpointTable } from '../../../http/endpoint.ts';
import { closed, idOf } from '../../fields/schema.ts';
import { statementMaxLines } from '../limits.ts';
import {
  statementCheck,
  statementConfirmation,
  statementQuery,
  statementRecorded,
} from './statements.ts';

const tags = ['Payments'];
const params = closed({ id: idOf('rse') });
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });
/** Browsers call CSV files by whichever program opens them. */
const statementTypes = [
  ...['text/csv', 'application/xml', 'text/xml', 'text/plain', 'application/octet-stream'],
  'application/vnd.ms-excel',
];

/** Bank statements: matched to the commitments of a raise, and recorded. */
export const statementEndpoints = {
  'PUT /raises/:id/statement': {
    tags,
    summary: 'Match a bank statement to the commitments of a raise',
    description: `By the owner of the company or an operator: the bytes of a CSV or camt.053 file, 5 MiB and ${statementMaxLines.toLocaleString('en')} lines at most. Lines are matched by their reference, whatever its case and spaces. Nothing is recorded, and nothing of the file is kept.`,
    params,
    querystring: statementQuery,
    body: { content: Object.fromEntries(statementTypes.map((type) => [type, { schema: bytes }])) },
    response: { 200: statementCheck },
  },
  'POST /raises/:id/statement-payments': {
    tags,
    summary: 'Record payments of a bank statement',
    description:
      'By the owner of the company or an operator; in a browser, within ten minutes of confirming who they are. Each is recorded as in the book: confirmed where it makes the amount whole, otherwise noted as received. All of them or none; those that were recorded from a statement before are left out. Of each line a hash of day, amount and reference is kept.',
    params,
    body: statementConfirmation,
    response: { 200: statementRecorded },
  },
} satisfies EndpointTable;
