import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  contactAnswerBusinessDays,
  contactMessage,
  contactReceipt,
  receivedMessageChange,
  receivedMessageList,
  receivedMessageResponse,
  receivedMessagesQuery,
} from './contact.ts';

const tags = ['Messages'];
const params = closed({ id: idOf('msg') });

/** Messages of visitors, and the operators' queue of them. */
export const contactEndpoints = {
  'POST /contact': {
    tags: ['Content'],
    summary: 'Contact the operator',
    description: `Answered within ${contactAnswerBusinessDays} business days. The sender gets a confirmation by email.`,
    body: contactMessage,
    response: { 201: contactReceipt },
  },
  'GET /admin/messages': {
    tags,
    summary: 'List messages from visitors',
    description: 'Oldest first, optionally filtered by state or topic.',
    querystring: receivedMessagesQuery,
    response: { 200: receivedMessageList },
  },
  'GET /admin/messages/:id': {
    tags,
    summary: 'Read a message from a visitor',
    params,
    response: { 200: receivedMessageResponse },
  },
  'PATCH /admin/messages/:id': {
    tags,
    summary: 'Mark a message as answered, spam or new',
    description: 'To undo it, set the state it had, with the ETag of this answer.',
    headers: changeHeaders,
    params,
    body: receivedMessageChange,
    response: { 200: receivedMessageResponse },
  },
} satisfies EndpointTable;
