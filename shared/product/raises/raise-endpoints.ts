import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { imageBody } from '../content/image-body.ts';
import { draftsPerCompany, imageMaxBytes } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { raiseImageResponse } from './raise-images.ts';
import { raiseProblemList } from './raise-problem-list.ts';
import {
  changeProposal,
  closeAnnouncement,
  raiseChange,
  raiseList,
  raiseResponse,
  raiseSnapshotList,
  raiseSnapshotResponse,
  raisesQuery,
  reasonRequest,
} from './raises.ts';

const mebibyte = 1024 * 1024;
const tags = ['Raises'];
const params = closed({ id: idOf('rse') });
const companyParams = closed({ id: idOf('cmp') });

/** A raise, as its company prepares and runs it. */
export const raiseEndpoints = {
  'GET /companies/:id/raises': {
    tags,
    summary: 'List the raises of a company',
    description: 'Newest first. For its members and for operators.',
    params: companyParams,
    querystring: raisesQuery,
    response: { 200: raiseList },
  },
  'POST /companies/:id/raises': {
    tags,
    summary: 'Create a raise',
    description: `For its owner and its editors: a draft, with what is known already. A company has ${draftsPerCompany} drafts at most.`,
    params: companyParams,
    body: raiseChange,
    response: { 201: raiseResponse },
  },
  'GET /raises/:id': {
    tags,
    summary: 'Read a raise',
    description: 'For the members of its company and for operators.',
    params,
    response: { 200: raiseResponse },
  },
  'PATCH /raises/:id': {
    tags,
    summary: 'Change a raise',
    description:
      'For its owner and its editors, with the fields that change. A draft takes incomplete values, so that it can be saved as it is written. When someone else saved first, the 412 has the raise as it is now in `current`: merge, and send your fields again with its version.',
    headers: changeHeaders,
    params,
    body: raiseChange,
    response: { 200: raiseResponse },
  },
  'DELETE /raises/:id': {
    tags,
    summary: 'Delete a draft of a raise',
    params,
  },
  'PUT /raises/:id/images': {
    tags,
    summary: 'Upload an image for the page of a raise',
    description: `For its owner and its editors: the bytes of a PNG, JPEG, WebP or GIF, ${imageMaxBytes / mebibyte} MiB at most. It is saved again without its metadata. Nobody else sees it before the raise names its \`file\` in \`cover\`, \`logo\` or \`images\` and that is approved; what no raise names is removed after a day.`,
    params,
    body: imageBody,
    response: { 200: raiseImageResponse },
  },
  'GET /raises/:id/problems': {
    tags,
    summary: 'Read what a raise still needs',
    description:
      'What is missing and what contradicts itself, by the steps of the editor, with how long each takes. Figures that do not fit together are each named, with the same sentence. A raise can be submitted once there is nothing left.',
    params,
    response: { 200: raiseProblemList },
  },
  'POST /raises/:id/submit': {
    tags,
    summary: 'Submit a raise for review',
    description:
      'For its owner, from a draft or after changes were requested: its content is frozen as a snapshot, with its documents by version and hash and the confirmed bank account for its currency by id and hash, which an operator reviews. After requested changes it must say something else than before. 422 lists what it still needs.',
    headers: changeHeaders,
    params,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/withdraw': {
    tags,
    summary: 'Withdraw a raise from review',
    description: 'For its owner: it is a draft again.',
    params,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/reopen': {
    tags,
    summary: 'Edit an approved raise again',
    description: 'For its owner: it is a draft again, and has to be reviewed once more.',
    params,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/publish': {
    tags,
    summary: 'Publish an approved raise',
    description:
      'For its owner; at `opensAt` it happens automatically. A company runs one raise at a time, and the deadline must still leave the least time that its regime asks for.',
    params,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/propose-change': {
    tags,
    summary: 'Propose a change of an approved raise',
    description:
      'For its owner and editors, from the approval until the raise has ended. Whatever investors see changes only once an operator approves it. It is added to what is proposed already; a value that was approved takes a field out again. Documents and the NDA are proposed where they are uploaded and written.',
    params,
    body: changeProposal,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/withdraw-change': {
    tags,
    summary: 'Withdraw what is proposed for a raise',
    description: 'For its owner and editors; a proposal that was declined is forgotten.',
    params,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/announce-close': {
    tags,
    summary: 'Announce an earlier close',
    description:
      'For its owner, once what is signed and funded reaches the minimum: at least five business days ahead (Monday to Friday in New York, without federal holidays of the United States; the day after the notice is the first), and after the least time that its regime asks for.',
    params,
    body: closeAnnouncement,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/cancel': {
    tags,
    summary: 'Ask to cancel a raise',
    description: 'For its owner, with the reason. It is cancelled once an operator confirms it.',
    params,
    body: reasonRequest,
    response: { 200: raiseResponse },
  },
  'POST /raises/:id/clone': {
    tags,
    summary: 'Create a new raise from one that has ended',
    description:
      'For its owner: a draft with the same content, but for its dates, its documents and its images.',
    params,
    response: { 201: raiseResponse },
  },
  'GET /raises/:id/snapshots': {
    tags,
    summary: 'List the snapshots of a raise',
    description:
      'What it said, and which documents it had, each time it was submitted or changed while live, newest first.',
    params,
    response: { 200: raiseSnapshotList },
  },
  'GET /raises/:id/snapshots/:seq': {
    tags,
    summary: 'Read a snapshot of a raise',
    params: closed({ id: idOf('rse'), seq: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    response: { 200: raiseSnapshotResponse },
  },
} satisfies EndpointTable;
