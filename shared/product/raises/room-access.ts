/** Who may read a data room: grants, invitations and requests, and the rooms somebody may read. */
import { type Static, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { severalIds } from '../fields/item-outcomes.ts';
import {
  accessNoteMaxLength,
  emailMaxLength,
  grantsDecidedAtOnce,
  grantsPerPage,
  invitedAtOnce,
  roomsPerPage,
} from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { grantScopes } from './document-kinds.ts';
import { grantLifecycle } from './grant-lifecycle.ts';
import { raiseStates } from './lifecycle.ts';

const scope = oneOf(grantScopes, { title: 'what may be read' });
const expiresAt = orNull(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    title: 'when the access ends',
    description: 'null: it does not expire.',
  }),
);
const email: TString = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  format: 'email',
  title: 'an email address',
});
const note: TString = Type.String({
  maxLength: accessNoteMaxLength,
  pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$',
  title: 'a note',
});

export const grantInvitation = closed({
  emails: Type.Array(Type.String({ maxLength: emailMaxLength, title: 'an email address' }), {
    minItems: 1,
    maxItems: invitedAtOnce,
    title: 'the email addresses to invite',
  }),
  scope: Type.Optional(scope),
  expiresAt: Type.Optional(expiresAt),
  note: Type.Optional(note),
});
export type GrantInvitation = Static<typeof grantInvitation>;

export const grant = closed({
  id: idOf('grt'),
  raiseId: idOf('rse'),
  userId: orNull(
    Type.String({ description: 'null while nobody has an account with the address.' }),
  ),
  name: orNull(Type.String()),
  email,
  state: oneOf(grantLifecycle.states, { title: 'the state' }),
  scope,
  expiresAt,
  ndaVersion: orNull(Type.Integer({ description: 'The version of the NDA that was accepted.' })),
  ndaAcceptedAt: orNull(Type.String({ format: 'date-time' })),
  note: Type.String({ description: 'What was written with the request or the invitation.' }),
  requestedAt: orNull(Type.String({ format: 'date-time' })),
  decidedAt: orNull(Type.String({ format: 'date-time' })),
  revokedAt: orNull(Type.String({ format: 'date-time' })),
  createdAt: moment,
  version: Type.Integer(),
});
export type Grant = Static<typeof grant>;
export const grantResponse = closed({ grant });
export type GrantResponse = Static<typeof grantResponse>;

/** The outcomes for each address of a bulk invitation. */
export const invitationOutcomes = [
  'invited',
  'granted',
  'already-invited',
  'not-an-address',
  'of-the-company',
  'an-operator',
  'room-full',
  'raise-not-approved',
  'too-many-mails',
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];
export const grantInvitationResponse = closed({
  outcomes: Type.Array(
    closed({
      email: Type.String(),
      outcome: oneOf(invitationOutcomes),
      message: Type.String({ description: 'The same as a sentence.' }),
      grant: orNull(grant),
    }),
    { description: 'One for each address, in the order they were sent.' },
  ),
});
export type GrantInvitationResponse = Static<typeof grantInvitationResponse>;

export const grantsQuery = closed({
  state: Type.Optional(oneOf(grantLifecycle.states, { title: 'a state' })),
  ...pageQuery('grants', grantsPerPage),
});
export const grantList = closed({
  items: Type.Array(grant, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  totals: Type.Record(Type.String(), Type.Integer(), { description: 'How many in each state.' }),
});
export type GrantList = Static<typeof grantList>;

export const accessRequest = closed({ note: Type.Optional(note) });
export const grantDecision = closed({
  scope: Type.Optional(scope),
  expiresAt: Type.Optional(expiresAt),
});
export type GrantDecision = Static<typeof grantDecision>;
/** What can be decided about several grants in one go. */
export const grantsDecisions = ['grant', 'deny', 'revoke'] as const;
export type GrantsDecision = (typeof grantsDecisions)[number];
export const grantsDecision = closed({
  grants: severalIds(idOf('grt'), 'who it is about', grantsDecidedAtOnce),
  decision: oneOf(grantsDecisions, { title: 'what is decided' }),
});
export const grantChange = closed(
  { scope: Type.Optional(scope), expiresAt: Type.Optional(expiresAt) },
  { minProperties: 1 },
);

/** A room that somebody may read, or has asked to read. */
export const room = closed({
  grant,
  raise: closed({
    id: idOf('rse'),
    title: Type.String(),
    slug: Type.String(),
    state: oneOf(raiseStates),
  }),
  company: closed({ name: Type.String() }),
  nda: orNull(
    closed({
      version: Type.Integer(),
      isAccepted: Type.Boolean({
        description: 'Whether you have accepted it, in this version or an earlier one.',
      }),
    }),
  ),
  documents: Type.Integer({ description: 'How many you may read, the NDA aside.' }),
  news: orNull(
    closed(
      { since: moment, documents: Type.Integer(), answers: Type.Integer() },
      { description: 'What came since your last visit; null where nothing did.' },
    ),
  ),
});
export type Room = Static<typeof room>;
export const roomsQuery = closed(pageQuery('rooms', roomsPerPage));
export const roomList = closed({
  items: Type.Array(room, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type RoomList = Static<typeof roomList>;
