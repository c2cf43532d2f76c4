import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import { accountChange, accountResponse, meResponse } from './account.ts';
import { tokenIssued, tokenList, tokenRequest } from './tokens.ts';

/** A member's own account and access tokens. */
export const accountEndpoints = {
  'GET /me': {
    summary: 'Read my account',
    response: { 200: meResponse },
  },
  'PATCH /me': {
    summary: 'Change my account',
    headers: changeHeaders,
    body: accountChange,
    response: { 200: accountResponse },
  },
  'GET /me/tokens': {
    summary: 'List my access tokens',
    response: { 200: tokenList },
  },
  'POST /me/tokens': {
    summary: 'Create an access token',
    body: tokenRequest,
    response: { 201: tokenIssued },
  },
  'DELETE /me/tokens/:id': {
    summary: 'Revoke an access token',
    params: closed({ id: idOf('pat') }),
  },
} satisfies EndpointTable;
