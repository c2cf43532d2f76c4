import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { itemOutcomesResponse } from '../fields/item-outcomes.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  figuresResponse,
  peopleDecision,
  peopleExportQuery,
  peopleList,
  peopleQuery,
  personResponse,
  profileApproval,
  reasonGiven,
  verificationRequest,
} from './people.ts';

const tags = ['People'];
const params = closed({ id: idOf('usr') });
const certificationParams = closed({ id: idOf('usr'), certification: idOf('crt') });
const response = { 200: personResponse };

/** The people of the portal, for operators: who they are, and what is decided about them. */
export const peopleEndpoints = {
  'GET /admin/people': {
    tags,
    summary: 'List the people of the portal',
    description: 'With `state=pending`, those whose profile waits the longest come first.',
    querystring: peopleQuery,
    response: { 200: peopleList },
  },
  'GET /exports/people.csv': {
    tags,
    summary: 'Export the people of the portal',
    description:
      'All who match, or with `people` those of them who are named, without any figures. The export is recorded.',
    querystring: peopleExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'GET /admin/people/:id': {
    tags,
    summary: 'Read about a person',
    description: 'The account, the investor profile and the certifications without their figures.',
    params,
    response,
  },
  'POST /admin/people/decide': {
    tags,
    summary: 'Decide the same about several investor profiles',
    description:
      'Each by its own rules, with an outcome and an entry of the audit log of its own; the reason is told to each. A profile that its owner has changed since you read it is left as it is.',
    body: peopleDecision,
    response: { 200: itemOutcomesResponse },
  },
  'POST /admin/people/:id/approve': {
    tags,
    summary: 'Approve an investor profile',
    description: 'With the version you read: 412 when its owner has changed it since.',
    headers: changeHeaders,
    params,
    body: profileApproval,
    response,
  },
  'POST /admin/people/:id/reject': {
    tags,
    summary: 'Reject an investor profile',
    description: 'The owner reads the reason, and can submit it again.',
    headers: changeHeaders,
    params,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/suspend': {
    tags,
    summary: 'Suspend an approved investor profile',
    params,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/reinstate': {
    tags,
    summary: 'Reinstate a suspended investor profile',
    params,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/re-verify': {
    tags,
    summary: 'Review an approved investor profile again',
    description:
      'It waits for a decision again. The owner keeps reading, and cannot commit meanwhile.',
    params,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/figures': {
    tags,
    summary: 'Read what a person stated about income and net worth',
    description: 'Each reading is recorded with its reason.',
    params,
    body: reasonGiven,
    response: { 200: figuresResponse },
  },
  'POST /admin/people/:id/certifications/:certification/verify': {
    tags,
    summary: 'Record that a certification was verified',
    description:
      'Rule 506(c) takes more than a statement: say what you looked at. Only for a valid certification of an accredited investor.',
    params: certificationParams,
    body: verificationRequest,
    response,
  },
  'POST /admin/people/:id/certifications/:certification/revoke': {
    tags,
    summary: 'Revoke a certification of a person',
    params: certificationParams,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/suspend-account': {
    tags,
    summary: 'Suspend an account',
    description:
      'After confirming who you are. All its sessions end, and nobody logs in to it until it is reinstated. Your own account cannot be suspended by you.',
    params,
    body: reasonGiven,
    response,
  },
  'POST /admin/people/:id/reinstate-account': {
    tags,
    summary: 'Reinstate a suspended account',
    params,
    body: reasonGiven,
    response,
  },
} satisfies EndpointTable;
