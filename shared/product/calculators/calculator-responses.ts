/**
 * What the public calculators answer. Nothing is lost: shares and prices carry their exact fraction
 * beside the rounded figure, and the steps show how each figure was found.
 */
import { type Static, Type } from 'typebox';
import { dayCounts } from '../../calculators/day-count.ts';
import { preMoneyConventions, roundingModes } from '../../calculators/pre-money-convention.ts';
import { currencyField } from '../fields/money-fields.ts';
import { closed, oneOf, orNull } from '../fields/schema.ts';

const percentText = (description: string) =>
  Type.String({
    description: `${description} In percent, rounded half up at two decimals: "51.54".`,
  });

export const exactShares = closed(
  {
    whole: Type.String({ description: 'Rounded down: what is issued.' }),
    decimal: Type.String({ description: 'Rounded half up at six decimals.' }),
    fraction: Type.String({ description: 'The exact number: "10000000/17".' }),
  },
  { description: 'A number of shares.' },
);

export const exactPrice = closed(
  {
    decimal: Type.String({ description: 'In major units, rounded half up at four decimals.' }),
    fraction: Type.String({ description: 'The exact price: "51000/45763".' }),
    currency: currencyField,
  },
  { description: 'A price per share.' },
);

export const exactPart = closed(
  {
    percent: percentText('The part.'),
    fraction: Type.String({ description: 'The exact fraction of one: "1/20" is 5%.' }),
  },
  { description: 'Ownership of the company.' },
);

/** Calculated values, at the nearest minor unit. */
const value = closed({
  amount: Type.Integer({ description: 'In minor units, rounded half up.' }),
  currency: currencyField,
});

export const calculationLine = closed({
  title: Type.String(),
  formula: Type.String({ description: 'The rule in words.' }),
  substituted: Type.String({ description: 'The rule with the figures of this case.' }),
  value: Type.String(),
});
const steps = Type.Array(calculationLine, {
  description: 'How the figures were calculated, in order.',
});

const stake = closed({ shares: exactShares, part: exactPart });
const total = closed({ shares: exactShares });

const ownershipTable = closed({
  rows: Type.Array(
    closed({
      kind: oneOf([
        'holder',
        'options-granted',
        'options-promised',
        'pool',
        'safe',
        'note',
        'new-investor',
      ]),
      name: Type.String(),
      before: stake,
      converted: stake,
      after: stake,
      dilution: orNull(
        closed({
          points: percentText('The loss of ownership, in percentage points.'),
          relative: percentText('The loss as a share of that ownership.'),
        }),
      ),
    }),
    { description: 'Before, when everything has converted, and after.' },
  ),
  totals: closed({ before: total, converted: total, after: total }),
});

export const safeResponse = closed({
  sharesBefore: exactShares,
  ownershipSold: exactPart,
  capitalization: exactShares,
  safes: Type.Array(
    closed({
      name: Type.String(),
      cap: orNull(value),
      ownership: orNull(exactPart),
      discount: exactPart,
      adoptedFrom: orNull(Type.String()),
      atCap: orNull(closed({ shares: exactShares, price: exactPrice })),
    }),
    { description: 'atCap is null without a cap: then the shares depend on the round.' },
  ),
  table: ownershipTable,
  steps,
});
export type SafeResponse = Static<typeof safeResponse>;

const balance = closed({
  days: Type.Integer(),
  dayCount: oneOf(dayCounts),
  interest: value,
  balance: value,
});

const conversion = closed({
  bound: oneOf(['cap', 'discount', 'round-price']),
  price: exactPrice,
  capPrice: orNull(exactPrice),
  discountPrice: orNull(exactPrice),
  roundPrice: exactPrice,
  shares: exactShares,
});

export const noteResponse = closed({
  ...balance.properties,
  capBase: orNull(exactShares),
  conversion,
  steps,
});
export type NoteResponse = Static<typeof noteResponse>;

export const roundResponse = closed({
  convention: closed({
    id: oneOf(preMoneyConventions),
    name: Type.String(),
    meaning: Type.String(),
  }),
  mode: oneOf(roundingModes),
  price: exactPrice,
  exactPrice,
  sharesBefore: exactShares,
  capitalization: exactShares,
  ownershipSold: exactPart,
  poolIncrease: exactShares,
  newShares: exactShares,
  totalAfter: exactShares,
  preMoney: value,
  newMoney: value,
  effectivePreMoney: Type.Object(value.properties, {
    additionalProperties: false,
    description: 'The pre-money valuation less the value of the pool increase.',
  }),
  existingValue: Type.Object(value.properties, {
    additionalProperties: false,
    description: 'What today’s shares are worth at the round price.',
  }),
  postMoney: value,
  securities: Type.Array(
    closed({
      kind: oneOf(['safe', 'note']),
      name: Type.String(),
      amount: value,
      interest: orNull(balance),
      conversion,
      shares: exactShares,
      ownership: exactPart,
      proRata: orNull(closed({ shares: exactShares, cost: value, partAfter: exactPart })),
    }),
  ),
  table: ownershipTable,
  steps,
});
export type RoundResponse = Static<typeof roundResponse>;

export const proRataResponse = closed({
  part: exactPart,
  right: orNull(exactShares),
  cost: value,
  after: orNull(closed({ without: exactPart, with: exactPart })),
  steps,
});
export type ProRataResponse = Static<typeof proRataResponse>;

export const regCfResponse = closed({
  on: Type.String({ description: 'The day the rule was asked about.' }),
  rule: oneOf(['accredited', 'below-threshold', 'threshold-or-more']),
  limit: orNull(value),
  used: value,
  remaining: orNull(value),
  figures: closed(
    {
      from: Type.String(),
      source: Type.String(),
      threshold: value,
      floor: value,
      cap: value,
      issuerMaximum: value,
    },
    { description: 'The figures in force on that day.' },
  ),
  steps,
});
export type RegCfResponse = Static<typeof regCfResponse>;
