import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { documentMaxBytes, sideLettersMax } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { pageText } from '../raises/reading.ts';
import {
  sideLetterDecline,
  sideLetterList,
  sideLetterPageParams,
  sideLetterPageQuery,
  sideLetterRequest,
  sideLetterResponse,
  sideLetterSignature,
  uploadedSideLetter,
} from './side-letters.ts';

const tags = ['Side letters'];
const params = closed({ id: idOf('slt') });
const ofCommitment = closed({ id: idOf('cmt') });
const soonAfter = 'soon after logging in or confirming who they are';
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });
const mebibyte = 1024 ** 2;

/** Letters between a company and one investor, beside the agreement that all sign. */
export const sideLetterEndpoints = {
  'GET /commitments/:id/side-letters': {
    tags,
    summary: 'List the side letters of a commitment',
    description:
      'The oldest first. For its investor, the members of the company, and operators. Nobody else learns of them.',
    params: ofCommitment,
    response: { 200: sideLetterList },
  },
  'PUT /commitments/:id/side-letter-files': {
    tags,
    summary: 'Upload a side letter before it is offered',
    description: `The bytes of a PDF of ${documentMaxBytes / mebibyte} MiB at most, by the owner of the company or a signatory. A file that is not offered within a day is removed.`,
    params: ofCommitment,
    body: { content: { 'application/pdf': { schema: bytes } } },
    response: { 200: uploadedSideLetter },
  },
  'POST /commitments/:id/side-letters': {
    tags,
    summary: 'Offer a side letter',
    description: `By the owner of the company or a signatory, ${soonAfter}. To offer it is to sign it for the company. For an open commitment, which has ${sideLettersMax} at most. The investor is told.`,
    params: ofCommitment,
    body: sideLetterRequest,
    response: { 201: sideLetterResponse },
  },
  'GET /side-letters/:id/content': {
    tags,
    summary: 'Download a side letter',
    params,
    produces: ['application/pdf'],
  },
  'GET /side-letters/:id/pages/:page': {
    tags,
    summary: 'View a page of a side letter',
    description: 'As an image, for the people who can download the letter.',
    params: sideLetterPageParams,
    querystring: sideLetterPageQuery,
    produces: ['image/jpeg'],
  },
  'GET /side-letters/:id/pages/:page/thumbnail': {
    tags,
    summary: 'View a thumbnail of a page of a side letter',
    description:
      'To find a page among others: 160 pixels wide. Pages go first, so it may be refused with 503 while many are asked for.',
    params: sideLetterPageParams,
    produces: ['image/jpeg'],
  },
  'GET /side-letters/:id/pages/:page/text': {
    tags,
    summary: 'Read the text of a page of a side letter',
    description: 'For screen readers and searching.',
    params: sideLetterPageParams,
    response: { 200: pageText },
  },
  'POST /side-letters/:id/replace': {
    tags,
    summary: 'Replace a side letter',
    description: `A new version of a letter that the investor has not signed. It is offered and signed as the first one was, ${soonAfter}; the file before is removed.`,
    headers: changeHeaders,
    params,
    body: sideLetterRequest,
    response: { 200: sideLetterResponse },
  },
  'POST /side-letters/:id/sign': {
    tags,
    summary: 'Sign a side letter',
    description: `By the investor, ${soonAfter}, under the name that they sign the commitment with. \`sha256\` is of the file that they have read; with another one it is refused with 422 \`snapshot-stale\`. From then on it is signed by both, and nothing changes it.`,
    headers: changeHeaders,
    params,
    body: sideLetterSignature,
    response: { 200: sideLetterResponse },
  },
  'POST /side-letters/:id/decline': {
    tags,
    summary: 'Decline a side letter',
    description: 'By the investor, with a reason. The company can offer a new version.',
    headers: changeHeaders,
    params,
    body: sideLetterDecline,
    response: { 200: sideLetterResponse },
  },
  'POST /side-letters/:id/withdraw': {
    tags,
    summary: 'Withdraw a side letter',
    description:
      'By the owner of the company or a signatory, until the investor has signed it. Its file is removed.',
    headers: changeHeaders,
    params,
    response: { 200: sideLetterResponse },
  },
} satisfies EndpointTable;
