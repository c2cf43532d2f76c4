/** What can move a card of a person of the portal forwards, where the company wants it. */
import type { Static } from 'typebox';
import { closed, oneOf, orNull } from '../fields/schema.ts';
import type { PipelineStage } from './stages.ts';

export const cardEvents = ['access', 'opened', 'soft_circled', 'signed', 'funded'] as const;
export type CardEvent = (typeof cardEvents)[number];

/** As the end of "When an investor …". */
export const cardEventWords: Readonly<Record<CardEvent, string>> = {
  access: 'is given access to the data room',
  opened: 'opens the data room for the first time',
  soft_circled: 'soft-circles an amount',
  signed: 'signs a commitment',
  funded: 'has funded a commitment',
};

/** The stages to which a rule can move: the first is not forwards, and the last is a decision. */
export const ruleStages = ['contacted', 'meeting', 'diligence', 'committed'] as const;

const ruleStage = orNull(
  oneOf(ruleStages, { title: 'a stage', description: 'Null for no rule, as at first.' }),
);

export const cardRules = closed(
  {
    access: ruleStage,
    opened: ruleStage,
    soft_circled: ruleStage,
    signed: ruleStage,
    funded: ruleStage,
  },
  {
    description:
      'By what happens, where cards move then: only forwards, and never out of the last.',
  },
);
export type CardRules = Static<typeof cardRules>;

/** No card moves. */
export const noRules: CardRules = {
  ...{ access: null, opened: null, soft_circled: null, signed: null, funded: null },
};

/** The stage as one that a rule can move to; null for any other. */
export function asRuleStage(stage: PipelineStage): CardRules['access'] {
  return ruleStages.find((one) => one === stage) ?? null;
}
