/** The company's cap table in a raise, and what the raise does to ownership, as JSON. */
import { type Static, Type } from 'typebox';
import { rowsMax as holdersMax } from '../../calculators/cap-table.ts';
import { nameMaxLength as holderNameMaxLength } from '../../calculators/query-reader.ts';
import { scenarioNameMaxLength, scenarioQueryMaxLength } from '../fields/limits.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, nameLine, oneOf } from '../fields/schema.ts';

/** Who holds the company before the raise. Only its members and operators see it. */
export const raiseCapTable = closed(
  {
    name: nameLine(scenarioNameMaxLength, { title: 'the name of the cap table' }),
    query: Type.String({
      minLength: 1,
      maxLength: scenarioQueryMaxLength,
      title: 'the entries of the cap table',
      description:
        'As in the query of the calculator: `holder1_name=Founders&holder1_shares=8m&unissued=1m&safe1_amount=…`. What is not about the company before the raise is left out, and so is a SAFE or note named “This raise”.',
    }),
  },
  {
    description:
      'The company’s cap table: holders, options, and earlier SAFEs and notes. Only its members and operators see it; investors see totals of groups, if `ownershipShown`. It is kept as the company’s, too, for its next raises.',
  },
);
export type RaiseCapTable = Static<typeof raiseCapTable>;

/** The holders of a cap table that invested; the others are founders and team. */
export const earlierInvestors = Type.Array(
  nameLine(holderNameMaxLength, { title: 'the name of a holder' }),
  {
    maxItems: holdersMax,
    title: 'the earlier investors',
    description:
      'The names of the holders in the cap table who invested; the others count as founders. Only members and operators see them.',
  },
);

/** Who owns parts of a company, without names; in the order of the bar. */
export const ownershipGroups = ['founders', 'pool', 'earlier', 'new'] as const;
export type OwnershipGroup = (typeof ownershipGroups)[number];

/** At which of its amounts a raise is looked at. */
export const ownershipPoints = ['min', 'target', 'max'] as const;
export type OwnershipPoint = (typeof ownershipPoints)[number];

const basisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'In basis points of all shares, rounded half up.',
});

export const raiseOwnership = closed({
  reason: Type.String({
    description: 'Why it cannot be computed, as a sentence; empty when it can.',
  }),
  cases: Type.Array(
    closed({
      at: oneOf(ownershipPoints, {}),
      raised: moneyField({ title: 'how much is raised' }),
      groups: Type.Array(
        closed({ group: oneOf(ownershipGroups, {}), before: basisPoints, after: basisPoints }),
      ),
    }),
    {
      description:
        'At the minimum, the target and the maximum, where they differ. Groups, never names: founders (and team), pool (with all options), earlier and new investors.',
    },
  ),
  assumptions: Type.Array(Type.String(), { description: 'What it assumes, as sentences.' }),
});
export type RaiseOwnership = Static<typeof raiseOwnership>;
