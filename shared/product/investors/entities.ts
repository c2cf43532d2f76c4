/** The entities that an investor signs for beside themselves: requests and responses. */
import { type Static, Type } from 'typebox';
import { legalNameMaxLength, operatorReasonMaxLength } from '../fields/limits.ts';
import {
  closed,
  emptiableName,
  freeText,
  idOf,
  moment,
  nameLine,
  oneOf,
  orNull,
} from '../fields/schema.ts';
import { entityKinds, selfParty } from './entity-kinds.ts';
import {
  authorityMaxLength,
  entityAddressMaxLength,
  registrationNumberMaxLength,
  signatoryTitleMaxLength,
} from './entity-limits.ts';
import { investorStates, profileDecisions } from './lifecycle.ts';

/** The id of an entity. */
export const entityId = idOf('ent');
export const entityParams = closed({ id: entityId });

/** For whom somebody acts: themselves, or one of their entities. */
export const partyField = Type.String({
  maxLength: 69,
  pattern: `^(?:${selfParty}|ent_[A-Za-z0-9_-]{16,64})$`,
  title: 'for whom you act',
  description: `\`${selfParty}\` for yourself, or the id of one of your entities.`,
});

/** What an entity says of itself. All but the first two can wait until it is submitted. */
const content = {
  kind: oneOf(entityKinds, {
    title: 'the kind of entity',
    sentences: { required: 'Choose the kind of entity.', choice: 'Choose the kind of entity.' },
  }),
  legalName: nameLine(legalNameMaxLength, { title: 'the legal name of the entity' }),
  country: Type.String({
    maxLength: 2,
    pattern: '^(?:[A-Z]{2})?$',
    title: 'a country',
    description: 'Where it is registered: ISO 3166-1, two letters; empty while not specified.',
  }),
  address: freeText(entityAddressMaxLength, 'the address', true),
  registrationNumber: emptiableName(registrationNumberMaxLength, 'the registration number'),
  signatoryName: emptiableName(legalNameMaxLength, 'the full legal name of the signatory'),
  signatoryTitle: emptiableName(signatoryTitleMaxLength, 'the title of the signatory'),
  authority: Type.String({
    ...freeText(authorityMaxLength, 'the statement of authority'),
    description: 'Such as “I am authorised to sign for Hollow Oak Capital GmbH.”',
  }),
};

export const entityRequest = closed({
  ...Type.Partial(closed(content)).properties,
  kind: content.kind,
  legalName: content.legalName,
});
export type EntityRequest = Static<typeof entityRequest>;
export const entityChange = Type.Partial(closed(content), {
  additionalProperties: false,
  minProperties: 1,
});
export type EntityChange = Static<typeof entityChange>;

export const entityContent = closed(content);
export type EntityContent = Static<typeof entityContent>;

export const investorEntity = closed({
  id: entityId,
  ...content,
  state: oneOf(investorStates),
  reviewNote: Type.String({ description: 'What an operator wrote with the last decision.' }),
  submittedAt: orNull(moment),
  decidedAt: orNull(moment),
  problems: Type.Array(
    closed({ pointer: Type.String(), code: Type.String(), message: Type.String() }),
    { description: 'What is missing before it can be submitted.' },
  ),
  isBound: Type.Boolean({
    description:
      'Something that it signed binds it: legal name, kind and country can’t be changed then.',
  }),
  allowed: Type.Array(Type.String(), { description: 'What you can do with it now.' }),
  createdAt: moment,
  updatedAt: moment,
  version: Type.Integer(),
});
export type InvestorEntity = Static<typeof investorEntity>;

export const entityResponse = closed({ entity: investorEntity });
export const entityList = closed({
  person: closed(
    { legalName: Type.String(), country: Type.String(), state: oneOf(investorStates) },
    { description: 'Yourself, by your investor profile: you sign for yourself without an entity.' },
  ),
  items: Type.Array(investorEntity, { description: 'By legal name.' }),
});
export type EntityList = Static<typeof entityList>;

/** An entity as operators see it. */
export const reviewedEntity = closed({
  ...investorEntity.properties,
  allowed: Type.Array(oneOf(profileDecisions)),
});
export type ReviewedEntity = Static<typeof reviewedEntity>;

/** What an operator decides about an entity; only an approval needs no reason. */
export const entityDecision = closed({
  decision: oneOf(profileDecisions, { title: 'a decision' }),
  reason: Type.Optional(freeText(operatorReasonMaxLength, 'the reason', true)),
});
export type EntityDecision = Static<typeof entityDecision>;
