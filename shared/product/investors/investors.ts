/** Investor profiles: requests and responses. */
import { type Static, Type } from 'typebox';
import { type Sector, type Stage, sectorLabels, stageLabels } from '../companies/sectors.ts';
import {
  bioMaxLength,
  investorAddressMaxLength,
  investorNameMaxLength,
  legalNameMaxLength,
  profileCountriesMax,
  profileSectorsMax,
  thesisMaxLength,
} from '../fields/limits.ts';
import { currencyField, moneyField } from '../fields/money-fields.ts';
import {
  closed,
  emptiableName,
  freeText,
  moment,
  nameLine,
  oneOf,
  orNull,
} from '../fields/schema.ts';
import { investorStates } from './lifecycle.ts';

export const investorKinds = ['angel', 'fund', 'family_office', 'corporate', 'syndicate'] as const;
export type InvestorKind = (typeof investorKinds)[number];

/** Who may find a profile, as its owner chose. */
export const profileVisibilities = ['hidden', 'network', 'public'] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

const kind = oneOf(investorKinds, {
  title: 'who invests',
  sentences: { required: 'Choose who invests.' },
});
const displayName = nameLine(investorNameMaxLength, { title: 'the display name' });
const words = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.keys(labels) as [T, T, ...T[]];
const country = Type.String({
  maxLength: 2,
  pattern: '^(?:[A-Z]{2})?$',
  title: 'a country',
  description: 'ISO 3166-1, two letters; empty while not specified.',
});

/** What a profile says. All but the first two can wait until it is submitted. */
const content = {
  kind,
  displayName,
  legalName: emptiableName(legalNameMaxLength, 'the legal name'),
  country,
  address: freeText(investorAddressMaxLength, 'the address', true),
  bio: freeText(bioMaxLength, 'who you are', true),
  thesis: freeText(thesisMaxLength, 'what you look for', true),
  stages: Type.Array(oneOf(words<Stage>(stageLabels), { title: 'a stage' }), {
    maxItems: Object.keys(stageLabels).length,
    uniqueItems: true,
    title: 'the stages',
  }),
  sectors: Type.Array(oneOf(words<Sector>(sectorLabels), { title: 'a sector' }), {
    maxItems: profileSectorsMax,
    uniqueItems: true,
    title: 'the sectors',
  }),
  countries: Type.Array(Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$', title: 'a country' }), {
    maxItems: profileCountriesMax,
    uniqueItems: true,
    title: 'the countries',
  }),
  currency: currencyField,
  checkMin: orNull(moneyField({ title: 'the minimum ticket' })),
  checkMax: orNull(moneyField({ title: 'the maximum ticket' })),
  leads: Type.Boolean({ title: 'whether you lead rounds' }),
  visibility: oneOf(profileVisibilities, { title: 'who may find you' }),
};

export const investorProfileRequest = closed({ kind, displayName });
export type InvestorProfileRequest = Static<typeof investorProfileRequest>;

export const investorProfileChange = Type.Partial(closed(content), {
  additionalProperties: false,
  minProperties: 1,
});
export type InvestorProfileChange = Static<typeof investorProfileChange>;

/** Everything that a profile says. */
export const profileContent = closed({
  ...content,
  /** Null where the account was opened before profiles said it. */
  kind: orNull(oneOf(investorKinds)),
  displayName: Type.String(),
});
export type ProfileContent = Static<typeof profileContent>;

export const investorProfile = closed({
  ...profileContent.properties,
  state: oneOf(investorStates),
  reviewNote: Type.String({
    description: 'What an operator wrote with the last decision; empty where nothing was needed.',
  }),
  submittedAt: orNull(moment),
  decidedAt: orNull(moment),
  keepsReading: Type.Boolean({
    description:
      'Whether its owner reads what approved investors read: also while a change is reviewed.',
  }),
  problems: Type.Array(
    closed({ pointer: Type.String(), code: Type.String(), message: Type.String() }),
    { description: 'What is missing or does not fit before it can be submitted.' },
  ),
  allowed: Type.Array(Type.String(), { description: 'What its owner can do with it now.' }),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type InvestorProfile = Static<typeof investorProfile>;

export const investorProfileResponse = closed({ profile: investorProfile });
export type InvestorProfileResponse = Static<typeof investorProfileResponse>;
