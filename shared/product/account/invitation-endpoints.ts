import type { EndpointTable } from '../../http/endpoint.ts';
import { closed, idOf } from '../fields/schema.ts';
import { accountResponse } from './account.ts';
import {
  invitationAcceptance,
  invitationIssued,
  invitationList,
  invitationLookup,
  invitationPreview,
  invitationRequest,
  invitationsQuery,
} from './invitations.ts';

/** Inviting operators, and accepting an invitation. */
export const invitationEndpoints = {
  'GET /admin/invitations': {
    summary: 'List invitations',
    description: 'Those that are open or were accepted, newest first.',
    querystring: invitationsQuery,
    response: { 200: invitationList },
  },
  'POST /admin/invitations': {
    summary: 'Invite an operator',
    body: invitationRequest,
    response: { 201: invitationIssued },
  },
  'DELETE /admin/invitations/:id': {
    summary: 'Withdraw an invitation',
    params: closed({ id: idOf('inv') }),
  },
  'GET /auth/invitation': {
    summary: 'Read an invitation',
    querystring: invitationLookup,
    response: { 200: invitationPreview },
  },
  'POST /auth/accept-invitation': {
    summary: 'Accept an invitation',
    body: invitationAcceptance,
    response: { 200: accountResponse },
  },
} satisfies EndpointTable;
