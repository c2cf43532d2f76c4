/** Investor profiles: requests and responses. */
import { type Static, Type } from 'typebox';
import { investorNameMaxLength } from '../fields/limits.ts';
import { closed, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { investorStates } from './lifecycle.ts';

export const investorKinds = ['angel', 'fund', 'family_office', 'corporate', 'syndicate'] as const;
export type InvestorKind = (typeof investorKinds)[number];

const kind = oneOf(investorKinds, {
  title: 'who invests',
  sentences: { required: 'Choose who invests.' },
});
const displayName = line(investorNameMaxLength, { title: 'the name to show' });

export const investorProfileRequest = closed({ kind, displayName });
export type InvestorProfileRequest = Static<typeof investorProfileRequest>;

export const investorProfileChange = closed(
  { kind: Type.Optional(kind), displayName: Type.Optional(displayName) },
  { minProperties: 1 },
);
export type InvestorProfileChange = Static<typeof investorProfileChange>;

export const investorProfile = closed({
  /** Null where the account was opened before profiles said it. */
  kind: orNull(oneOf(investorKinds)),
  displayName: Type.String(),
  state: oneOf(investorStates),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type InvestorProfile = Static<typeof investorProfile>;

export const investorProfileResponse = closed({ profile: investorProfile });
export type InvestorProfileResponse = Static<typeof investorProfileResponse>;
