import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import {
  reportedFilesMinutes,
  threadFileMaxBytes,
  threadFilesMaxBytes,
  threadFilesPerMessage,
} from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { documentTypeNames } from '../raises/document-kinds.ts';
import { foundMessages, foundMessagesQuery } from './found-messages.ts';
import {
  muteRequest,
  reportDecision,
  reportedMessages,
  reportedReading,
  reportRequest,
  threadReportList,
  threadReportResponse,
  threadReportsQuery,
  threadUnlock,
} from './thread-reports.ts';
import {
  correspondent,
  correspondentQuery,
  messageRequest,
  messageResponse,
  readingMark,
  threadList,
  threadMessageList,
  threadMessagesQuery,
  threadOpening,
  threadResponse,
  threadsQuery,
  uploadedThreadFile,
} from './threads.ts';

const tags = ['Threads'];
const raiseParams = closed({ id: idOf('rse') });
const mebibyte = 1024 ** 2;
const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });
const threadParams = closed({ id: idOf('thr') });
const reportParams = closed({ id: idOf('trp') });

/** Threads between companies and investors. */
export const threadEndpoints = {
  'GET /threads': {
    tags,
    summary: 'List my threads',
    description: 'As an investor, and those of the companies you are a member of.',
    querystring: threadsQuery,
    response: { 200: threadList },
  },
  'GET /thread-messages': {
    tags,
    summary: 'Search my threads',
    description:
      'Finds messages of all threads that `GET /threads` lists, and threads by their raise and the other side. A word in the title of a raise counts for all messages about it, and one in the name of an investor for all messages of theirs.',
    querystring: foundMessagesQuery,
    response: { 200: foundMessages },
  },
  'GET /raises/:id/thread': {
    tags,
    summary: 'Find whom to write to about a raise',
    description:
      'There is one thread for each raise and investor. It begins with the first message, for which the investor needs access to the data room, or a commitment.',
    params: raiseParams,
    querystring: correspondentQuery,
    response: { 200: correspondent },
  },
  'POST /raises/:id/thread': {
    tags,
    summary: 'Write about a raise',
    description:
      'Begins the thread, or goes on with it. Where the investor has no access and no commitment, it answers 422 with the code `not-opened`, or `access-ended` once access has ended.',
    params: raiseParams,
    body: threadOpening,
    response: { 201: messageResponse },
  },
  'GET /threads/:id': {
    tags,
    summary: 'Read a thread',
    params: threadParams,
    response: { 200: threadResponse },
  },
  'GET /threads/:id/messages': {
    tags,
    summary: 'List the messages of a thread',
    description: 'With `at`, the page on which that message is, after the few that follow it.',
    params: threadParams,
    querystring: threadMessagesQuery,
    response: { 200: threadMessageList },
  },
  'POST /threads/:id/messages': {
    tags,
    summary: 'Write in a thread',
    description:
      'The other side is told, by email as each person chose, with a link and without the text. What was written before counts as read.',
    params: threadParams,
    body: messageRequest,
    response: { 201: messageResponse },
  },
  'PUT /raises/:id/thread-files': {
    tags,
    summary: 'Upload a file to send in a thread',
    description: `The bytes of a PDF, PNG, JPEG, CSV or XLSX file of ${threadFileMaxBytes / mebibyte} MiB at most, of which ${threadFilesPerMessage} are sent with a message. A file that is not sent within a day is removed. All files that you send in threads may take ${threadFilesMaxBytes / mebibyte} MiB.`,
    params: raiseParams,
    body: {
      content: Object.fromEntries(documentTypeNames.map((type) => [type, { schema: bytes }])),
    },
    response: { 200: uploadedThreadFile },
  },
  'GET /threads/:id/files/:file': {
    tags,
    summary: 'Download a file of a thread',
    params: closed({ id: idOf('thr'), file: idOf('tat') }),
    produces: [...documentTypeNames],
  },
  'POST /threads/:id/read': {
    tags,
    summary: 'Mark messages as read',
    params: threadParams,
    body: readingMark,
    response: { 200: threadResponse },
  },
  'POST /threads/:id/mute': {
    tags,
    summary: 'Mute a thread',
    description: 'For yourself: you are told of no new messages in it, until you unmute it.',
    params: threadParams,
    body: muteRequest,
    response: { 200: threadResponse },
  },
  'POST /threads/:id/report': {
    tags,
    summary: 'Report a thread',
    description:
      'Operators can then read it, and decide whether it stays open. You are told what they decide.',
    params: threadParams,
    body: reportRequest,
    response: { 200: threadResponse },
  },
  'GET /admin/thread-reports': {
    tags,
    summary: 'List reported threads',
    description: 'Without what is written in them.',
    querystring: threadReportsQuery,
    response: { 200: threadReportList },
  },
  'GET /admin/thread-reports/:id': {
    tags,
    summary: 'Read a report of a thread',
    params: reportParams,
    response: { 200: threadReportResponse },
  },
  'POST /admin/thread-reports/:id/messages': {
    tags,
    summary: 'Read a reported thread',
    description: 'Until the report is decided. Each reading is recorded with its reason.',
    params: reportParams,
    body: reportedReading,
    response: { 200: reportedMessages },
  },
  'GET /admin/thread-reports/:id/files/:file': {
    tags,
    summary: 'Download a file of a reported thread',
    description: `Until the report is decided, and for ${reportedFilesMinutes} minutes after you read the thread with a reason.`,
    params: closed({ id: idOf('trp'), file: idOf('tat') }),
    produces: [...documentTypeNames],
  },
  'POST /admin/thread-reports/:id/decide': {
    tags,
    summary: 'Close a report, or lock its thread',
    description:
      'Nobody writes in a locked thread, and both sides read the reason. Of a report that is closed only its author is told.',
    params: reportParams,
    body: reportDecision,
    response: { 200: threadReportResponse },
  },
  'POST /admin/thread-reports/:id/unlock': {
    tags,
    summary: 'Unlock a thread',
    description:
      'Takes back a lock, with a reason: both sides can write again, and read why. The thread stays unread by operators unless it is reported again.',
    params: reportParams,
    body: threadUnlock,
    response: { 200: threadReportResponse },
  },
} satisfies EndpointTable;
