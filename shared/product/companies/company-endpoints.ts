import type { EndpointTable } from '../../http/endpoint.ts';
import { imageBody } from '../content/image-body.ts';
import {
  companiesPerOwner,
  companyInvitationDays,
  companyMembersMax,
  imageMaxBytes,
  invitationsPerDay,
} from '../fields/limits.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  companiesQuery,
  companyChange,
  companyInvitationList,
  companyInvitationPreview,
  companyInvitationRequest,
  companyInvitationResponse,
  companyInvitationToken,
  companyList,
  companyMemberList,
  companyRequest,
  companyResponse,
  memberChange,
  ownerChange,
  sentInvitationList,
  sentInvitationsQuery,
} from './companies.ts';

const tags = ['Companies'];
const id = idOf('cmp');
const params = closed({ id });
const memberParams = closed({ id, member: idOf('usr') });
const invitationParams = closed({ id, invitation: idOf('civ') });
const mebibyte = 1024 * 1024;

/** Companies, their members and invitations to them. */
export const companyEndpoints = {
  'GET /companies': {
    tags,
    summary: 'List my companies',
    description:
      'Those you are a member of; by name, or those that you opened last in the dashboard first.',
    querystring: companiesQuery,
    response: { 200: companyList },
  },
  'POST /companies': {
    tags,
    summary: 'Add a company',
    description: `You become its owner. One person owns ${companiesPerOwner} at most.`,
    body: companyRequest,
    response: { 201: companyResponse },
  },
  'GET /companies/:id': {
    tags,
    summary: 'Read a company',
    params,
    response: { 200: companyResponse },
  },
  'PATCH /companies/:id': {
    tags,
    summary: 'Change a company',
    description: 'For its owner and its editors.',
    headers: changeHeaders,
    params,
    body: companyChange,
    response: { 200: companyResponse },
  },
  'DELETE /companies/:id': {
    tags,
    summary: 'Delete a company',
    description:
      'For its owner, once nobody else is a member, soon after logging in or confirming who they are. It cannot be restored.',
    params,
  },
  'PUT /companies/:id/opened': {
    tags,
    summary: 'Remember that I work on this company',
    description: 'It is then the first of those that you opened last.',
    params,
  },
  'GET /companies/:id/logo': {
    tags,
    summary: 'Read the logo',
    params,
    produces: ['image/png', 'image/jpeg', 'image/webp'],
  },
  'PUT /companies/:id/logo': {
    tags,
    summary: 'Upload the logo',
    description: `The bytes of a PNG, JPEG, WebP or GIF, ${imageMaxBytes / mebibyte} MiB at most. It is saved again without its metadata, and replaces the one before.`,
    params,
    body: imageBody,
    response: { 200: companyResponse },
  },
  'DELETE /companies/:id/logo': { tags, summary: 'Remove the logo', params },
  'GET /companies/:id/members': {
    tags,
    summary: 'List the members of a company',
    description: 'The owner first, then by name.',
    params,
    response: { 200: companyMemberList },
  },
  'PATCH /companies/:id/members/:member': {
    tags,
    summary: 'Change the role of a member',
    description:
      'For the owner. The owner is changed by a transfer. If the role has changed since, the 412 brings the member as `current`.',
    headers: changeHeaders,
    params: memberParams,
    body: memberChange,
    response: { 200: companyMemberList },
  },
  'DELETE /companies/:id/members/:member': {
    tags,
    summary: 'Remove a member',
    description: 'For the owner. The person is told by email.',
    params: memberParams,
  },
  'POST /companies/:id/transfer': {
    tags,
    summary: 'Transfer a company',
    description:
      'For the owner, soon after logging in or confirming who they are: another member becomes the owner, and the owner an editor.',
    params,
    body: ownerChange,
    response: { 200: companyMemberList },
  },
  'POST /companies/:id/leave': {
    tags,
    summary: 'Leave a company',
    description: 'An owner transfers or deletes the company instead.',
    params,
  },
  'GET /companies/:id/invitations': {
    tags,
    summary: 'List invitations to a company',
    description: 'Those that nobody has answered, newest first. For the owner.',
    params,
    response: { 200: companyInvitationList },
  },
  'POST /companies/:id/invitations': {
    tags,
    summary: 'Invite someone to a company',
    description: `For the owner. The link in the email works for ${companyInvitationDays} days, for an account with that address. A company has ${companyMembersMax} members and invitations at most, and sends ${invitationsPerDay} invitations in 24 hours.`,
    params,
    body: companyInvitationRequest,
    response: { 201: companyInvitationResponse },
  },
  'POST /companies/:id/invitations/:invitation/resend': {
    tags,
    summary: 'Send an invitation to a company again',
    description: 'With a new link; the earlier one no longer works.',
    params: invitationParams,
    response: { 200: companyInvitationResponse },
  },
  'DELETE /companies/:id/invitations/:invitation': {
    tags,
    summary: 'Withdraw an invitation to a company',
    params: invitationParams,
  },
  'GET /admin/sent-invitations': {
    tags,
    summary: 'List who invites people',
    description: `How many invitations each member of a company sent by email, by day, for 30 days. A company, and each of its members, can send ${invitationsPerDay} in 24 hours.`,
    querystring: sentInvitationsQuery,
    response: { 200: sentInvitationList },
  },
  'GET /company-invitation': {
    tags,
    summary: 'Read an invitation to a company',
    querystring: companyInvitationToken,
    response: { 200: companyInvitationPreview },
  },
  'POST /company-invitation/accept': {
    tags,
    summary: 'Accept an invitation to a company',
    description: 'With the account that has the invited address.',
    body: companyInvitationToken,
    response: { 200: companyResponse },
  },
  'POST /company-invitation/decline': {
    tags,
    summary: 'Decline an invitation to a company',
    description: 'With the link alone: nobody needs an account for it.',
    body: companyInvitationToken,
  },
} satisfies EndpointTable;
