/** Advisers: whom the two sides of a raise invite to read its data room for them. */
import { type Static, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { adviserNoteMaxLength, advisersPerPage, emailMaxLength } from '../fields/limits.ts';
import { closed, freeText, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { grantScopes } from '../raises/document-kinds.ts';
import { raiseStates } from '../raises/lifecycle.ts';
import { adviserLifecycle } from './adviser-lifecycle.ts';

export const adviserRoles = ['lawyer', 'accountant', 'other'] as const;
export type AdviserRole = (typeof adviserRoles)[number];
export const adviserSides = ['company', 'investor'] as const;
export type AdviserSide = (typeof adviserSides)[number];
/** Who ended it; `portal` where what the inviting side has itself ended. */
export const adviserEnders = ['inviter', 'company', 'adviser', 'portal'] as const;
export type AdviserEnder = (typeof adviserEnders)[number];

const email: TString = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  format: 'email',
  title: 'an email address',
});

export const adviserInvitation = closed({
  email,
  role: oneOf(adviserRoles, { title: 'what they do' }),
  expiresAt: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      title: 'when it ends',
      description: '30 days from now unless named, 180 at most.',
    }),
  ),
  note: Type.Optional(freeText(adviserNoteMaxLength, 'a note', true)),
});

/** An adviser, as those see them who invited them, and the company and operators. */
export const adviser = closed({
  id: idOf('adv'),
  raiseId: idOf('rse'),
  side: oneOf(adviserSides, { description: 'Whose adviser.' }),
  to: Type.String({ description: 'The name of the company or the investor they advise.' }),
  email: Type.String(),
  userId: orNull(Type.String({ description: 'null until they have accepted.' })),
  name: orNull(Type.String({ description: 'null until they have accepted.' })),
  role: oneOf(adviserRoles),
  note: orNull(Type.String({ description: 'What was written with it; null for the other side.' })),
  state: oneOf(adviserLifecycle.states),
  endedBy: orNull(oneOf(adviserEnders)),
  invitedAt: moment,
  acceptedAt: orNull(moment),
  endedAt: orNull(moment),
  expiresAt: moment,
  ndaVersion: orNull(Type.Integer({ description: 'The version of the NDA that they accepted.' })),
  isOwn: Type.Boolean({ description: 'Whether your side invited them.' }),
});
export type Adviser = Static<typeof adviser>;
export const adviserResponse = closed({ adviser });
export const advisersQuery = closed(pageQuery('advisers', advisersPerPage));
export const adviserList = closed({
  items: Type.Array(adviser, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type AdviserList = Static<typeof adviserList>;

/** A raise that somebody advises on, or is invited to, as they see it. */
export const advisedRaise = closed({
  id: idOf('adv'),
  side: oneOf(adviserSides),
  to: Type.String({ description: 'The name of the company or the investor you advise.' }),
  invitedBy: Type.String({ description: 'Who invited you.' }),
  role: oneOf(adviserRoles),
  note: Type.String(),
  state: oneOf(adviserLifecycle.states),
  mayRead: Type.Boolean({ description: 'Whether you can read the data room now.' }),
  scope: oneOf(grantScopes, { description: 'What of the data room.' }),
  invitedAt: moment,
  endedAt: orNull(moment),
  expiresAt: moment,
  ndaVersion: orNull(Type.Integer()),
  ndaAcceptedAt: orNull(moment),
  raise: closed({
    id: idOf('rse'),
    title: Type.String(),
    slug: Type.String(),
    state: oneOf(raiseStates),
  }),
  company: closed({ name: Type.String() }),
  nda: orNull(closed({ version: Type.Integer() })),
});
export type AdvisedRaise = Static<typeof advisedRaise>;
export const advisedRaiseResponse = closed({ advisedRaise });
export const advisedQuery = closed({
  raise: Type.Optional(idOf('rse')),
  ...pageQuery('raises', advisersPerPage),
});
export const advisedRaiseList = closed({
  items: Type.Array(advisedRaise, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type AdvisedRaiseList = Static<typeof advisedRaiseList>;
