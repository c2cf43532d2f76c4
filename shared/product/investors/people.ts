/** The people of the portal, as operators see them. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { userStatuses } from '../account/account.ts';
import {
  operatorReasonMaxLength,
  operatorReasonMinLength,
  peopleChosenAtOnce,
  peoplePerPage,
  searchMaxLength,
} from '../fields/limits.ts';
import { chosenIds, closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { certificationFacts, certifiedFigures } from './certifications.ts';
import { reviewedEntity } from './entities.ts';
import { investorKinds, profileContent } from './investors.ts';
import { investorStates, profileDecisions } from './lifecycle.ts';

export const personRoles = ['investor', 'founder', 'operator'] as const;
export type PersonRole = (typeof personRoles)[number];

const filters = {
  state: Type.Optional(oneOf(investorStates, { title: 'the state of the profile' })),
  role: Type.Optional(oneOf(personRoles, { title: 'what someone is' })),
  status: Type.Optional(oneOf(userStatuses, { title: 'the state of the account' })),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: searchMaxLength,
      title: 'search words',
      description: 'Beginnings of words of the name, the address or the names in the profile.',
    }),
  ),
};

export const peopleExportQuery = closed({
  ...filters,
  people: Type.Optional(chosenIds('usr', peopleChosenAtOnce, 'the people')),
});
export type PeopleFilter = Static<typeof peopleExportQuery>;
export const peopleQuery = closed({ ...filters, ...pageQuery('people', peoplePerPage) });

const userId = idOf('usr');

const personSummary = closed({
  id: userId,
  name: Type.String(),
  email: Type.String(),
  status: oneOf(userStatuses),
  operator: Type.Boolean(),
  companies: Type.Integer({ minimum: 0 }),
  createdAt: moment,
  investor: orNull(
    closed({
      state: oneOf(investorStates),
      kind: orNull(oneOf(investorKinds)),
      displayName: Type.String(),
      submittedAt: orNull(moment),
      version: Type.Integer(),
    }),
  ),
});
export type PersonSummary = Static<typeof personSummary>;

export const peopleList = closed({
  items: Type.Array(personSummary, {
    description: 'Those who wait for a decision the longest first; otherwise the newest first.',
  }),
  nextCursor: orNull(Type.String()),
  waiting: closed({
    profiles: Type.Integer({ minimum: 0, description: 'How many profiles wait for a decision.' }),
    oldestSubmittedAt: orNull(moment),
  }),
});
export type PeopleList = Static<typeof peopleList>;

export const personRecord = closed({
  ...personSummary.properties,
  emailVerifiedAt: orNull(moment),
  twoFactor: Type.Boolean(),
  deletionDueAt: orNull(moment),
  companyNames: Type.Array(Type.String()),
  suspensionReason: Type.String(),
  accountAllowed: Type.Array(oneOf(['suspend', 'reinstate'])),
  profile: orNull(
    closed({
      ...profileContent.properties,
      state: oneOf(investorStates),
      reviewNote: Type.String(),
      submittedAt: orNull(moment),
      decidedAt: orNull(moment),
      decidedBy: orNull(Type.String()),
      allowed: Type.Array(oneOf(profileDecisions)),
      version: Type.Integer(),
    }),
  ),
  entities: Type.Array(reviewedEntity, {
    description: 'The entities that they sign for, by legal name.',
  }),
  certifications: Type.Array(certificationFacts, {
    description: 'Newest first, without their figures; also those of their entities.',
  }),
});
export type PersonRecord = Static<typeof personRecord>;

export const personResponse = closed({ person: personRecord });
export type PersonResponse = Static<typeof personResponse>;

const reason = (what: string) =>
  Type.String({
    minLength: operatorReasonMinLength,
    maxLength: operatorReasonMaxLength,
    title: what,
    sentences: {
      minLength: `Write at least ${operatorReasonMinLength} characters so others understand it later.`,
    },
  });

export const reasonGiven = closed({ reason: reason('the reason') });
export const profileApproval = closed({
  note: Type.Optional(Type.String({ maxLength: operatorReasonMaxLength, title: 'a note' })),
});

/** What is decided about several profiles in one go. */
export const peopleDecision = closed({
  people: Type.Array(
    closed({
      id: userId,
      version: Type.Integer({ minimum: 1, description: 'Of the profile, as you read it.' }),
    }),
    { minItems: 1, maxItems: peopleChosenAtOnce, title: 'who it is about' },
  ),
  decision: oneOf(profileDecisions, { title: 'what is decided' }),
  reason: Type.Optional(
    Type.String({
      maxLength: operatorReasonMaxLength,
      title: 'the reason',
      description: `Told to each of them. At least ${operatorReasonMinLength} characters, except to approve.`,
    }),
  ),
});
export const verificationRequest = closed({ note: reason('what you looked at') });

export const figuresResponse = closed({
  certifications: Type.Array(closed({ id: idOf('crt'), figures: certifiedFigures })),
  elsewhere: orNull(
    closed({
      amount: orNull(Type.Integer({ description: 'Null where it can no longer be read.' })),
      currency: Type.String(),
      declaredAt: moment,
    }),
  ),
});
export type FiguresResponse = Static<typeof figuresResponse>;
