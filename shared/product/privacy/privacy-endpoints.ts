import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { privacyRequestList, privacyRequestOrder, privacyRequestResponse } from './privacy.ts';

const tags = ['Account'];
const params = closed({ id: idOf('prv') });

/** A member's copy of their data, and the deletion of their account. */
export const privacyEndpoints = {
  'GET /me/privacy-requests': {
    tags,
    summary: 'List my requests about my data',
    response: { 200: privacyRequestList },
  },
  'POST /me/privacy-requests': {
    tags,
    summary: 'Ask for a copy of my data, or for my account to be deleted',
    description:
      '`export` makes a file of everything held about you; an email tells you when it is ready, and it can be downloaded for seven days. `delete` needs `confirmEmail` and that you have confirmed who you are (`/auth/step-up`) within the last ten minutes: all sessions and tokens end at once, and after seven days, in which logging in lets you cancel, the account is erased.',
    body: privacyRequestOrder,
    response: { 201: privacyRequestResponse },
  },
  'GET /me/privacy-requests/:id': {
    tags,
    summary: 'Read a request about my data',
    params,
    response: { 200: privacyRequestResponse },
  },
  'GET /me/privacy-requests/:id/file': {
    tags,
    summary: 'Download the copy of my data',
    description: 'A JSON file in which each part says what it is.',
    params,
    produces: ['application/json'],
    response: { 200: Type.String() },
  },
  'POST /me/privacy-requests/:id/cancel': {
    tags,
    summary: 'Cancel the deletion of my account',
    description: 'Works until the account is deleted.',
    params,
    response: { 200: privacyRequestResponse },
  },
} satisfies EndpointTable;
