/** What is left of an investor's limit, and whether they may commit to a raise. */
import { type Static, Type } from 'typebox';
import { moneyField } from '../fields/money-fields.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { partyField } from './entities.ts';
import { commitReasons } from './may-commit.ts';

export const limitsQuery = closed({
  raise: Type.Optional(idOf('rse')),
  party: Type.Optional(partyField),
});

/** The amount that somebody committed on other portals in the past 365 days. */
export const elsewhereRequest = closed({
  amount: moneyField({ title: 'what you committed on other portals' }),
  party: Type.Optional(partyField),
});

const money = moneyField({});

export const limits = closed({
  regCf: closed(
    {
      rule: oneOf(['accredited', 'below-threshold', 'threshold-or-more', 'no-figures']),
      limit: orNull(money),
      used: money,
      usedHere: money,
      usedElsewhere: orNull(money),
      remaining: orNull(money),
      freedOn: orNull(moment),
      figuresFrom: Type.String({ description: 'The day from which the figures are in force.' }),
      source: Type.String(),
      explanation: Type.Array(Type.String(), { description: 'Why, in plain words.' }),
    },
    {
      description:
        'Under Regulation Crowdfunding, in US dollars, over the past 365 days; no limit is null.',
    },
  ),
  elsewhereAt: orNull(moment),
  raise: orNull(
    closed({
      id: idOf('rse'),
      mayCommit: Type.Boolean(),
      obstacles: Type.Array(closed({ code: oneOf(commitReasons), message: Type.String() })),
    }),
  ),
});
export type Limits = Static<typeof limits>;
