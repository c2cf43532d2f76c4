/** How raises fit what an investor looks for: requests and responses. */
import { type Static, Type } from 'typebox';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { fitCriteria, fitOutcomes } from './fit-rule.ts';

/** Why a raise is left out of the order by fit. */
export const fitExclusions = ['certification', 'passed', 'own-company'] as const;

/** How a raise fits what an investor looks for. */
export const raiseFit = closed({
  score: Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'Stage 30, sector 30, country 15, ticket 25; rescaled over 75 where tickets are in another currency.',
  }),
  met: Type.Integer({ minimum: 0, description: 'How many of the criteria compared are met.' }),
  compared: Type.Integer({ minimum: 0 }),
  criteria: Type.Array(
    closed({
      criterion: oneOf(fitCriteria),
      outcome: oneOf(fitOutcomes),
      reason: Type.String({ description: 'A phrase without its full stop.' }),
    }),
  ),
  excluded: orNull(closed({ why: oneOf(fitExclusions), reason: Type.String() })),
});
export type RaiseFit = Static<typeof raiseFit>;

/** What the order by fit leaves out. */
export const fitLeftOut = closed({
  certification: Type.Array(Type.String(), {
    description: 'Why your certifications do not admit you to raises under some rules.',
  }),
  passed: Type.Integer({ minimum: 0, description: 'How many raises you passed on.' }),
});
export type FitLeftOut = Static<typeof fitLeftOut>;

export const passRequest = closed({ raiseId: idOf('rse') });

/** The raises that somebody passed on. */
export const passedRaises = closed({
  items: Type.Array(
    closed({
      raiseId: idOf('rse'),
      company: Type.String({ description: 'The name of its company.' }),
      title: orNull(Type.String({ description: 'Null once it is no longer open to you.' })),
      slug: orNull(Type.String()),
      passedAt: moment,
    }),
  ),
});
export type PassedRaises = Static<typeof passedRaises>;
