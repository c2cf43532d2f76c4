import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { reviewClaimHours } from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { changeApproval, raiseResponse, reasonRequest } from './raises.ts';
import { raiseFigures, raiseFiguresExportQuery } from './review-figures.ts';
import {
  additionsLooked,
  approvalRequest,
  cancelConfirmation,
  changesRequest,
  commentAnswer,
  raiseReviewDesk,
  raiseReviewList,
  reviewQuery,
  reviewQueue,
} from './reviews.ts';
import { documentResponse } from './room-documents.ts';
import { roomQuestionResponse } from './room-questions.ts';

const tags = ['Review of raises'];
const params = closed({ id: idOf('rse') });
const response = { 200: raiseResponse };
const notOwn = 'Members of the company do not decide.';

/** The review desk of operators, and what a company sees of its reviews. */
export const reviewEndpoints = {
  'GET /raises/:id/reviews': {
    tags,
    summary: 'Read the reviews of a raise',
    description:
      'Newest first, with the comments at its fields and their answers. For the members of its company and for operators.',
    params,
    response: { 200: raiseReviewList },
  },
  'POST /raises/:id/comments/:comment/answer': {
    tags,
    summary: 'Answer a comment of a review',
    description: 'For the owner and the editors of the company; a later answer replaces it.',
    params: closed({ id: idOf('rse'), comment: idOf('rvc') }),
    body: commentAnswer,
    response: { 200: raiseReviewList },
  },
  'GET /admin/reviews': {
    tags,
    summary: 'List raises to review',
    description:
      'Those submitted, oldest first; beside them the raises that run, what companies ask about those, and how long reviews took.',
    querystring: reviewQuery,
    response: { 200: reviewQueue },
  },
  'GET /admin/raise-figures': {
    tags,
    summary: 'Read figures about raises',
    description: 'How many are in each state, and how long reviews took in the last months.',
    response: { 200: raiseFigures },
  },
  'GET /admin/raise-figures.csv': {
    tags,
    summary: 'Export figures about raises',
    description: 'One of the tables; the states unless named.',
    querystring: raiseFiguresExportQuery,
    produces: ['text/csv'],
    response: { 200: Type.String({ description: 'A CSV file.' }) },
  },
  'GET /admin/raises/:id/review': {
    tags,
    summary: 'Read a raise to review it',
    description: 'With what differs from the snapshot before, field by field, and the checklist.',
    params,
    response: { 200: raiseReviewDesk },
  },
  'POST /admin/raises/:id/claim': {
    tags,
    summary: 'Start the review of a raise',
    description: `Nobody else can decide about it for ${reviewClaimHours} hours. ${notOwn}`,
    params,
    response: { 200: raiseReviewDesk },
  },
  'POST /admin/raises/:id/release': {
    tags,
    summary: 'Leave the review of a raise to others',
    params,
    response: { 200: raiseReviewDesk },
  },
  'POST /admin/raises/:id/request-changes': {
    tags,
    summary: 'Ask for changes to a raise',
    description: `With a comment at each field. ${notOwn}`,
    headers: changeHeaders,
    params,
    body: changesRequest,
    response,
  },
  'POST /admin/raises/:id/approve': {
    tags,
    summary: 'Approve a raise',
    description: `Once every point of the checklist is passed. What was submitted before a detail of the company was asked for, such as its legal form, is refused with 422 \`company-incomplete\`: request changes instead. ${notOwn}`,
    headers: changeHeaders,
    params,
    body: approvalRequest,
    response,
  },
  'POST /admin/raises/:id/reject': {
    tags,
    summary: 'Reject a raise',
    description: `For good, with the reason; its company may create a new one from it. ${notOwn}`,
    headers: changeHeaders,
    params,
    body: reasonRequest,
    response,
  },
  'POST /admin/raises/:id/pause': {
    tags,
    summary: 'Pause a live raise',
    description: 'Nobody can commit until it is resumed. Its deadline keeps running.',
    params,
    body: reasonRequest,
    response,
  },
  'POST /admin/raises/:id/resume': { tags, summary: 'Resume a paused raise', params, response },
  'POST /admin/raises/:id/confirm-cancel': {
    tags,
    summary: 'Cancel a raise',
    description: 'As its owner asked, or with a reason of your own.',
    params,
    body: cancelConfirmation,
    response,
  },
  'POST /admin/raises/:id/approve-change': {
    tags,
    summary: 'Approve a proposed change',
    description: `What was proposed is in effect from then on. After a material change everyone who signed confirms it; a change that is not material by its fields can be raised to one, with a reason. ${notOwn}`,
    headers: changeHeaders,
    params,
    body: changeApproval,
    response,
  },
  'POST /admin/raises/:id/decline-change': {
    tags,
    summary: 'Decline a proposed change',
    description: notOwn,
    params,
    body: reasonRequest,
    response,
  },
  'POST /admin/raises/:id/look-at-additions': {
    tags,
    summary: 'Mark additions as checked',
    description: `Documents and answers that a company added without a review wait in the queue of operators until one of them has checked them. ${notOwn}`,
    params,
    body: additionsLooked,
    response,
  },
  'POST /admin/documents/:id/take-down': {
    tags,
    summary: 'Take a document down',
    description: `Hides a document from readers that was added after the review. Its files stay, the company and its readers are told, and its company leaves it as it is until you restore it. ${notOwn}`,
    params: closed({ id: idOf('doc') }),
    body: reasonRequest,
    response: { 200: documentResponse },
  },
  'POST /admin/documents/:id/restore': {
    tags,
    summary: 'Restore a document that was taken down',
    description: `Readers see it again, and are told. ${notOwn}`,
    params: closed({ id: idOf('doc') }),
    response: { 200: documentResponse },
  },
  'POST /admin/questions/:id/take-down-answer': {
    tags,
    summary: 'Take an answer down',
    description: `Takes an answer from the readers of a data room, with a reason. They and the company are told, and read the reason in its place. Its text stays for operators and the company, and in the binder. The company can answer again. ${notOwn}`,
    headers: changeHeaders,
    params: closed({ id: idOf('rqu') }),
    body: reasonRequest,
    response: { 200: roomQuestionResponse },
  },
} satisfies EndpointTable;
