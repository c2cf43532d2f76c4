/**
 * How operators are added: the first by a link in the server's console, others by an invitation
 * mail.
 */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  emailMaxLength,
  invitationsPerPage,
  nameMaxLength,
  passwordMaxLength,
  passwordMinLength,
} from '../fields/limits.ts';
import { closed, idOf, moment, nameLine, orNull } from '../fields/schema.ts';

const email = (title: string) =>
  Type.String({ minLength: 1, maxLength: emailMaxLength, format: 'email', title });

export const invitationRequest = closed({ email: email('the email address to invite') });
export type InvitationRequest = Static<typeof invitationRequest>;

export const invitation = closed({
  id: idOf('inv'),
  email: orNull(Type.String()),
  createdAt: moment,
  expiresAt: moment,
  acceptedAt: orNull(moment),
});
export type Invitation = Static<typeof invitation>;

export const invitationsQuery = closed({
  ...pageQuery('invitations', invitationsPerPage),
});

export const invitationList = closed({
  items: Type.Array(invitation, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  total: Type.Integer({ minimum: 0, description: 'How many there are on all pages.' }),
});
export type InvitationList = Static<typeof invitationList>;

export const invitationIssued = closed({ invitation });
export type InvitationIssued = Static<typeof invitationIssued>;

export const invitationLookup = closed({
  token: Type.String({ minLength: 1, maxLength: 200, title: 'the code from the link' }),
});

/** The view of an invitation before its form can be shown: whether the address is already fixed. */
export const invitationPreview = closed({ email: orNull(Type.String()), expiresAt: moment });
export type InvitationPreview = Static<typeof invitationPreview>;

export const invitationAcceptance = closed({
  token: Type.String({ minLength: 1, maxLength: 200, title: 'the code from the link' }),
  name: nameLine(nameMaxLength, { title: 'your name' }),
  password: Type.String({
    minLength: passwordMinLength,
    maxLength: passwordMaxLength,
    title: 'a password',
  }),
  /** Only for the first operator, whose invitation names no address. */
  email: Type.Optional(email('your email address')),
});
export type InvitationAcceptance = Static<typeof invitationAcceptance>;
