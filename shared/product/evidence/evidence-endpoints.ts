import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { reasonGiven } from '../investors/people.ts';
import {
  evidenceDecision,
  evidenceList,
  evidenceParams,
  evidenceQuery,
  evidenceResponse,
  readingParams,
  readingResponse,
  reviewedEvidenceList,
  reviewedParams,
} from './evidence.ts';
import {
  evidenceKeptDays,
  readingOpenMinutes,
  shownFileMaxBytes,
  shownFilesPerPerson,
  shownFileTypeNames,
} from './evidence-kinds.ts';

const tags = ['Evidence'];
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });

/** Files with which investors show operators who they are and that they are accredited. */
export const evidenceEndpoints = {
  'GET /investor-evidence': {
    tags,
    summary: 'List the evidence I sent',
    description: `With what became of it. Files are deleted ${evidenceKeptDays} days after the decision; what is listed stays, with its hash.`,
    response: { 200: evidenceList },
  },
  'PUT /investor-evidence': {
    tags,
    summary: 'Send evidence to the operators',
    description: `The bytes of a PDF, PNG, JPEG or WebP file of ${shownFileMaxBytes / 1024 ** 2} MiB at most, of which you can have ${shownFilesPerPerson}. It is stored encrypted, and only operators open it, each time with a reason. With \`replaces\`, in place of one that is still in review.`,
    querystring: evidenceQuery,
    body: {
      content: Object.fromEntries(shownFileTypeNames.map((type) => [type, { schema: bytes }])),
    },
    response: { 200: evidenceResponse },
  },
  'DELETE /investor-evidence/:id': {
    tags,
    summary: 'Remove evidence that is still in review',
    description: 'What was decided about stays until it is deleted (422 `decided`).',
    params: evidenceParams,
  },
  'GET /admin/people/:id/evidence': {
    tags,
    summary: 'List the evidence of a person',
    description: 'With who opened each file and why. The files are opened one at a time.',
    params: closed({ id: idOf('usr') }),
    response: { 200: reviewedEvidenceList },
  },
  'POST /admin/people/:id/evidence/:evidence/readings': {
    tags,
    summary: 'Open evidence of a person',
    description: `Records your reason in the audit log. With the reading, you can download the file for ${readingOpenMinutes} minutes.`,
    params: reviewedParams,
    body: reasonGiven,
    response: { 201: readingResponse },
  },
  'GET /admin/people/:id/evidence/:evidence/readings/:reading': {
    tags,
    summary: 'Download evidence that I opened',
    description: `For ${readingOpenMinutes} minutes, and only by the operator who gave the reason.`,
    params: readingParams,
    produces: [...shownFileTypeNames],
  },
  'POST /admin/people/:id/evidence/:evidence/decide': {
    tags,
    summary: 'Decide about evidence of a person',
    description: `The person reads the reason. The file is deleted ${evidenceKeptDays} days later. \`validUntil\` is for what is accepted, such as the day on which an identity document expires. The profile, the entity and the certification are decided for themselves.`,
    params: reviewedParams,
    body: evidenceDecision,
    response: { 200: reviewedEvidenceList },
  },
} satisfies EndpointTable;
