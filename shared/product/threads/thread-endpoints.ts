import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
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
} from './threads.ts';

const tags = ['Threads'];
const raiseParams = closed({ id: idOf('rse') });
const threadParams = closed({ id: idOf('thr') });

/** Threads between companies and investors. */
export const threadEndpoints = {
  'GET /threads': {
    tags,
    summary: 'List my threads',
    description: 'As an investor, and those of the companies in which you have a part.',
    querystring: threadsQuery,
    response: { 200: threadList },
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
  'POST /threads/:id/read': {
    tags,
    summary: 'Mark messages as read',
    params: threadParams,
    body: readingMark,
    response: { 200: threadResponse },
  },
} satisfies EndpointTable;
