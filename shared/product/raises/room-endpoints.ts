import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { itemOutcomesResponse } from '../fields/item-outcomes.ts';
import {
  documentMaxBytes,
  documentsPerRaise,
  documentTextMaxLength,
  grantsDecidedAtOnce,
  invitedAtOnce,
  ndaVersionsListed,
  raiseFilesMaxBytes,
  stagedDaysAfterNotice,
  stagedDaysUntouched,
} from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { documentTypeNames } from './document-kinds.ts';
import { foundPages, foundPagesQuery } from './found-pages.ts';
import { reasonRequest } from './raises.ts';
import {
  accessRequest,
  grantChange,
  grantDecision,
  grantInvitation,
  grantInvitationResponse,
  grantList,
  grantResponse,
  grantsDecision,
  grantsQuery,
  roomList,
  roomsQuery,
} from './room-access.ts';
import {
  documentChange,
  documentList,
  documentMove,
  documentPublication,
  documentRequest,
  documentResponse,
  documentsChange,
  documentsDeletion,
  documentVersionList,
  versionQuery,
} from './room-documents.ts';
import { ndaAcceptance, ndaChange, ndaResponse, ndaVersions } from './room-nda.ts';
import {
  answerRequest,
  answersWithdrawal,
  questionRequest,
  roomQuestionList,
  roomQuestionResponse,
  roomQuestionsQuery,
} from './room-questions.ts';

const tags = ['Data rooms'];
const raiseParams = closed({ id: idOf('rse') });
const documentParams = closed({ id: idOf('doc') });
const grantParams = closed({ id: idOf('grt') });
const questionParams = closed({ id: idOf('rqu') });
const mebibyte = 1024 * 1024;
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });
const fileBody = {
  content: Object.fromEntries(documentTypeNames.map((type) => [type, { schema: bytes }])),
};

const whenReviewed =
  'While the raise is in review its documents stay as they are (422 in-review). From its approval on, what was reviewed changes by a proposal; anything else changes at once and is marked as added.';

/** The data room of a raise: documents, who was let in, the NDA, and questions. */
export const roomEndpoints = {
  'GET /raises/:id/documents': {
    tags,
    summary: 'List the documents of a raise',
    description:
      'Those you may read. The company also sees documents that are staged or have no file yet. With the NDA still to be accepted, a document is listed and cannot be opened.',
    params: raiseParams,
    response: { 200: documentList },
  },
  'GET /raises/:id/found-pages': {
    tags,
    summary: 'Search in the documents of a raise',
    description: `Finds pages by their text, in the present versions of the documents you may open: not in those whose NDA you have yet to accept. It is logged that a line of each page was shown to you, and not what you searched for. Of each document the first ${documentTextMaxLength} characters are searched.`,
    params: raiseParams,
    querystring: foundPagesQuery,
    response: { 200: foundPages },
  },
  'POST /raises/:id/documents': {
    tags,
    summary: 'Add a document',
    description: `Its file follows with PUT /documents/:id/versions. A raise can have at most ${documentsPerRaise} documents. A staged one that nobody changes or publishes for ${stagedDaysUntouched} days is removed with its file; its company is told ${stagedDaysAfterNotice} days before.`,
    params: raiseParams,
    body: documentRequest,
    response: { 201: documentResponse },
  },
  'POST /raises/:id/documents/publish': {
    tags,
    summary: 'Publish staged documents',
    description:
      'All of them or none, each with its last changes of name, folder and what readers may do. Readers see them from now on. While the raise is in review its documents stay as they are (422 in-review); in a raise that was approved they are marked as added, and readers are told. What is published already or has no file is refused.',
    params: raiseParams,
    body: documentPublication,
    response: { 200: documentList },
  },
  'POST /raises/:id/documents/change': {
    tags,
    summary: 'Change several documents',
    description: `Their folder and what readers may do. Each has an outcome of its own. ${whenReviewed}`,
    params: raiseParams,
    body: documentsChange,
    response: { 200: itemOutcomesResponse },
  },
  'POST /raises/:id/documents/delete': {
    tags,
    summary: 'Delete several documents',
    description: `Each has an outcome of its own: what cannot be deleted stays, and the others go. ${whenReviewed}`,
    params: raiseParams,
    body: documentsDeletion,
    response: { 200: itemOutcomesResponse },
  },
  'POST /raises/:id/documents/order': {
    tags,
    summary: 'Move a document',
    description: 'Before another one of a folder, or to the end of it.',
    params: raiseParams,
    body: documentMove,
    response: { 200: documentList },
  },
  'GET /documents/:id': {
    tags,
    summary: 'Open a document',
    description: 'What it is. The access log says that you opened it.',
    params: documentParams,
    response: { 200: documentResponse },
  },
  'PATCH /documents/:id': {
    tags,
    summary: 'Change a document',
    description: `Its name, its folder and what readers may do. ${whenReviewed}`,
    headers: changeHeaders,
    params: documentParams,
    body: documentChange,
    response: { 200: documentResponse },
  },
  'DELETE /documents/:id': {
    tags,
    summary: 'Delete a document',
    description: `Nobody can read it afterwards. What was reviewed or signed keeps its versions. ${whenReviewed} The last deck of a raise that runs stays.`,
    params: documentParams,
  },
  'POST /documents/:id/withdraw-change': {
    tags,
    summary: 'Withdraw what is proposed for a document',
    description:
      'A version, name or folder that waits for an operator, or that it is deleted. Anything else that is proposed for its raise stays proposed.',
    params: documentParams,
    response: { 200: documentResponse },
  },
  'GET /documents/:id/versions': {
    tags,
    summary: 'List the versions of a document',
    description:
      'The company and operators see all of them. Readers see the current one, and earlier ones that were shown while they had access.',
    params: documentParams,
    response: { 200: documentVersionList },
  },
  'PUT /documents/:id/versions': {
    tags,
    summary: 'Upload a version of a document',
    description: `The bytes of a PDF, PNG, JPEG, CSV or XLSX file of ${documentMaxBytes / mebibyte} MiB at most; its content must be of the type that Content-Type names. It replaces the version before; the note tells readers what has changed, and is approved with the file. ${whenReviewed} All files of a raise may take ${raiseFilesMaxBytes / mebibyte} MiB.`,
    params: documentParams,
    querystring: versionQuery,
    body: fileBody,
    response: { 200: documentResponse },
  },
  'GET /raises/:id/grants': {
    tags,
    summary: 'List who may read a data room',
    description: 'Also those who ask for access, and those whose access has ended.',
    params: raiseParams,
    querystring: grantsQuery,
    response: { 200: grantList },
  },
  'POST /raises/:id/grants': {
    tags,
    summary: 'Invite people to a data room',
    description: `Up to ${invitedAtOnce} addresses; each has an outcome of its own. People without an account get access once they have one with this address.`,
    params: raiseParams,
    body: grantInvitation,
    response: { 200: grantInvitationResponse },
  },
  'POST /raises/:id/grants/decide': {
    tags,
    summary: 'Grant, deny or revoke the access of several people',
    description: `Up to ${grantsDecidedAtOnce}. Each has an outcome of its own: what cannot be decided about one is done for the others.`,
    params: raiseParams,
    body: grantsDecision,
    response: { 200: itemOutcomesResponse },
  },
  'POST /raises/:id/access-requests': {
    tags,
    summary: 'Ask for access to a data room',
    description: 'For investors, of a raise they can see.',
    params: raiseParams,
    body: accessRequest,
    response: { 201: grantResponse },
  },
  'GET /grants': {
    tags,
    summary: 'List the data rooms I have access to',
    description: 'Also those you have asked for.',
    querystring: roomsQuery,
    response: { 200: roomList },
  },
  'PATCH /grants/:id': {
    tags,
    summary: 'Change what someone may read, and until when',
    headers: changeHeaders,
    params: grantParams,
    body: grantChange,
    response: { 200: grantResponse },
  },
  'POST /grants/:id/grant': {
    tags,
    summary: 'Grant access',
    description: 'Who has asked, or whose access has ended.',
    params: grantParams,
    body: grantDecision,
    response: { 200: grantResponse },
  },
  'POST /grants/:id/deny': {
    tags,
    summary: 'Deny a request for access',
    params: grantParams,
    response: { 200: grantResponse },
  },
  'POST /grants/:id/revoke': {
    tags,
    summary: 'End the access of someone',
    description: 'At once: a download that is running breaks off.',
    params: grantParams,
    response: { 200: grantResponse },
  },
  'POST /grants/:id/accept-nda': {
    tags,
    summary: 'Accept the NDA',
    description: 'In the version that you were shown. A newer version is asked for again.',
    params: grantParams,
    body: ndaAcceptance,
    response: { 200: grantResponse },
  },
  'GET /raises/:id/nda': {
    tags,
    summary: 'Read the NDA of a raise',
    description:
      'The version in force; null when there is none. The company also reads what it wrote last, and its version is the ETag.',
    params: raiseParams,
    response: { 200: ndaResponse },
  },
  'GET /raises/:id/nda/versions': {
    tags,
    summary: 'List the versions of the NDA of a raise',
    description: `The text that someone accepted stays readable. The newest ${ndaVersionsListed} are listed.`,
    params: raiseParams,
    response: { 200: ndaVersions },
  },
  'PUT /raises/:id/nda': {
    tags,
    summary: 'Set the NDA of a raise',
    description:
      'A new version, which new readers accept; of an approved raise it is proposed. If someone else has saved since, the 412 brings their text as `current`.',
    headers: changeHeaders,
    params: raiseParams,
    body: ndaChange,
    response: { 200: ndaResponse },
  },
  'GET /raises/:id/questions': {
    tags,
    summary: 'List the questions on a raise',
    description:
      'Answered ones for everyone who reads all documents; the others for the company and the person who asked. People with access to the deck only see what they asked, and before an NDA is accepted nothing is seen.',
    params: raiseParams,
    querystring: roomQuestionsQuery,
    response: { 200: roomQuestionList },
  },
  'POST /raises/:id/questions': {
    tags,
    summary: 'Ask a question on a raise',
    description: 'For people with access. The others see it with its answer, without your name.',
    params: raiseParams,
    body: questionRequest,
    response: { 201: roomQuestionResponse },
  },
  'POST /questions/:id/answer': {
    tags,
    summary: 'Answer a question on a raise',
    description:
      'Everyone who reads all documents sees the answer, and who asked. It can be changed later.',
    headers: changeHeaders,
    params: questionParams,
    body: answerRequest,
    response: { 200: roomQuestionResponse },
  },
  'POST /raises/:id/questions/withdraw-answers': {
    tags,
    summary: 'Withdraw several answers of a raise',
    description:
      'For the company, with one reason that is told for each. Each has an outcome of its own; an answer that was changed since you read it stays.',
    params: raiseParams,
    body: answersWithdrawal,
    response: { 200: itemOutcomesResponse },
  },
  'POST /questions/:id/withdraw-answer': {
    tags,
    summary: 'Withdraw the answer to a question',
    description:
      'For the company, with a reason. Everyone who could read the answer is told, and reads the reason and the day in its place. Its text stays for operators, and in the binder as withdrawn. The question can be answered again.',
    headers: changeHeaders,
    params: questionParams,
    body: reasonRequest,
    response: { 200: roomQuestionResponse },
  },
} satisfies EndpointTable;
