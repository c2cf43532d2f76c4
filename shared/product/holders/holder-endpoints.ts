import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { exportMaxRows } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  holderResponse,
  holders,
  holdersExportQuery,
  holdersQuery,
  holdings,
  holdingsQuery,
  issuanceCorrection,
  issuanceRequest,
  issuancesRecorded,
  issuancesRequest,
} from './holders.ts';
import { issuancesAtOnce } from './limits.ts';

const tags = ['Holders'];
const raiseParams = closed({ id: idOf('rse') });
const params = closed({ id: idOf('cmt') });
const proof = 'In a browser it needs a recent confirmation of who you are.';

/** Who holds what after a raise has closed as funded. */
export const holderEndpoints = {
  'GET /raises/:id/holders': {
    tags,
    summary: 'List the holders of a raise',
    description:
      'Of a raise that closed as funded, for the members of its company and for operators: who holds what, under the terms of the snapshot that they signed. Who committed first comes first.',
    params: raiseParams,
    querystring: holdersQuery,
    response: { 200: holders },
  },
  'GET /raises/:id/holders.csv': {
    tags,
    summary: 'Export the holders of a raise',
    description: `With the same filter and order. More than ${exportMaxRows} rows are refused. ${proof}`,
    params: raiseParams,
    querystring: holdersExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'GET /raises/:id/ocf': {
    tags,
    summary: 'Export the holders in the Open Cap Format',
    description: `A ZIP archive in version 1.2.0 of the format of the Open Cap Table Coalition: manifest, stakeholders, stock classes and the issuances that are recorded. Vesting, plans, legends and valuations are empty: a raise has none. The format needs the day the company was founded (422 \`founding-day-missing\` until it is entered). ${proof}`,
    params: raiseParams,
    produces: ['application/zip'],
  },
  'POST /raises/:id/issuances': {
    tags,
    summary: 'Record the issuances of all holders',
    description: `By the owner of the company, for up to ${issuancesAtOnce} holders at once who have none, numbered in the order of the list. Each is told. ${proof}`,
    params: raiseParams,
    body: issuancesRequest,
    response: { 200: issuancesRecorded },
  },
  'POST /holders/:id/issuance': {
    tags,
    summary: 'Record the issuance of a holder',
    description: `By the owner of the company, for the commitment of a holder: when it was issued, and under which number. The holder is told. ${proof}`,
    params,
    body: issuanceRequest,
    response: { 201: holderResponse },
  },
  'PATCH /holders/:id/issuance': {
    tags,
    summary: 'Correct the issuance of a holder',
    description: `By the owner of the company, with a reason, which the holder is told. What it said before is in the audit log. ${proof}`,
    headers: changeHeaders,
    params,
    body: issuanceCorrection,
    response: { 200: holderResponse },
  },
  'GET /holdings': {
    tags,
    summary: 'List my holdings',
    description: 'What you hold of raises that closed as funded, the newest first.',
    querystring: holdingsQuery,
    response: { 200: holdings },
  },
} satisfies EndpointTable;
