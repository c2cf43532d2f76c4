/**
 * Requests to the public calculators. The responses are in calculator-answers.ts; the arithmetic is
 * in shared/calculators.
 */
import { type Static, Type } from 'typebox';
import { rowsMax } from '../../calculators/cap-table.ts';
import { capBases, interestMaxBps } from '../../calculators/convertible-note.ts';
import { dayCounts } from '../../calculators/day-count.ts';
import { discountMaxBps } from '../../calculators/post-money-safe.ts';
import { preMoneyConventions, roundingModes } from '../../calculators/pre-money-convention.ts';
import { poolTargetMaxBps } from '../../calculators/round-inputs.ts';
import {
  basisPointsField,
  currencyField,
  dayField,
  moneyField,
  priceField,
  sharesField,
} from '../fields/money-fields.ts';
import { closed, line, oneOf } from '../fields/schema.ts';

export const rowNameMaxLength = 60;

const rowName = Type.Optional(line(rowNameMaxLength, { title: 'a name' }));

const capTable = closed(
  {
    holders: Type.Array(
      closed({
        name: rowName,
        shares: sharesField({
          title: 'the number of shares',
          description: 'Common shares, or preferred as converted to common.',
        }),
      }),
      { minItems: 1, maxItems: rowsMax, title: 'holders' },
    ),
    optionsGranted: Type.Optional(sharesField({ title: 'the options granted' })),
    optionsPromised: Type.Optional(
      sharesField({
        title: 'the options promised',
        description: 'Promised in writing but not granted yet; counted as if granted.',
      }),
    ),
    poolUnissued: Type.Optional(
      sharesField({
        title: 'the unissued pool',
        description: 'Options set aside but not granted.',
      }),
    ),
  },
  { description: 'The company before the round.' },
);

const discount = Type.Optional(basisPointsField(discountMaxBps, 'a discount'));

const safe = closed({
  name: rowName,
  amount: moneyField({ title: 'the amount of the SAFE' }),
  cap: Type.Optional(moneyField({ title: 'the valuation cap' })),
  ownershipBps: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      title: 'the share sold',
      description: 'The ownership sold, instead of a cap. In basis points: 700 is 7%.',
    }),
  ),
  discountBps: discount,
  mfnAdopts: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: rowsMax,
      title: 'the SAFE whose terms are adopted',
      description:
        'Most favoured nation: the place, from 1, of the SAFE in this list whose terms the holder has adopted; 0 when none were.',
    }),
  ),
  proRata: Type.Optional(
    Type.Boolean({ description: 'Whether its holder may buy into the round in proportion.' }),
  ),
});

const safes = Type.Array(safe, { maxItems: rowsMax, title: 'SAFEs' });

const note = closed({
  name: rowName,
  principal: moneyField({ title: 'the principal' }),
  interestBps: Type.Optional(
    basisPointsField(interestMaxBps, 'the interest rate', 'Simple interest for a year.'),
  ),
  dayCount: Type.Optional(oneOf(dayCounts, { title: 'how days are counted' })),
  from: Type.Optional(dayField({ title: 'the day from which interest runs' })),
  to: Type.Optional(dayField({ title: 'the day of conversion' })),
  cap: Type.Optional(moneyField({ title: 'the valuation cap' })),
  capBase: Type.Optional(
    Type.Unsafe<(typeof capBases)[number]>({
      ...oneOf(capBases, { title: 'what the cap is divided by' }),
      description:
        'Needed with a cap, because notes differ: all shares, options and pool before the round without what converts (pre_money_fd), or the number the note states.',
    }),
  ),
  capBaseShares: Type.Optional(
    sharesField({ title: 'the shares the cap is divided by', description: 'When stated.' }),
  ),
  discountBps: discount,
});

const guideCapTable = {
  holders: [{ name: 'Founders', shares: '9250000' }],
  optionsGranted: '300000',
  optionsPromised: '350000',
  poolUnissued: '100000',
};
const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' });
const guideSafes = [
  { name: 'A', amount: dollars(200_000), cap: dollars(4_000_000) },
  { name: 'B', amount: dollars(800_000), cap: dollars(8_000_000), proRata: true },
];

export const safeQuestion = closed(
  { currency: currencyField, capTable, safes },
  { examples: [{ currency: 'USD', capTable: guideCapTable, safes: guideSafes }] },
);
export type SafeQuestion = Static<typeof safeQuestion>;

export const noteQuestion = closed(
  {
    note,
    price: priceField({
      title: 'the price per share',
      description: 'Of the round, in major units: "1.1144".',
    }),
    preMoney: Type.Optional(moneyField({ title: 'the pre-money valuation' })),
  },
  {
    examples: [
      {
        note: {
          principal: dollars(250_000),
          interestBps: 800,
          dayCount: 'actual_365',
          from: '2025-01-15',
          to: '2026-07-15',
          cap: dollars(6_000_000),
          capBase: 'stated',
          capBaseShares: '10000000',
          discountBps: 2000,
        },
        price: '1.00',
      },
    ],
  },
);
export type NoteQuestion = Static<typeof noteQuestion>;

export const roundQuestion = closed(
  {
    currency: currencyField,
    capTable,
    safes: Type.Optional(safes),
    notes: Type.Optional(Type.Array(note, { maxItems: rowsMax, title: 'notes' })),
    preMoney: moneyField({ title: 'the pre-money valuation' }),
    newMoney: moneyField({ title: 'the new money' }),
    poolTargetBps: Type.Optional(
      basisPointsField(
        poolTargetMaxBps,
        'the pool target',
        'The unallocated pool after the round, as a share of all shares then.',
      ),
    ),
    poolIncrease: Type.Optional(
      sharesField({
        title: 'the pool increase',
        description: 'Instead of a target: the number of new options.',
      }),
    ),
    convention: oneOf(preMoneyConventions, {
      title: 'what pre-money means',
      sentences: {
        required: 'Choose what “pre-money” means when SAFEs and notes convert.',
        choice: 'Choose what “pre-money” means when SAFEs and notes convert.',
      },
    }),
    mode: Type.Optional(
      Type.Unsafe<(typeof roundingModes)[number]>({
        ...oneOf(roundingModes, { title: 'how to round' }),
        description:
          'Exact by default. yc_guide rounds the price to four decimals before it is used, as the YC guide does, and needs a given pool increase.',
      }),
    ),
  },
  {
    examples: [
      {
        currency: 'USD',
        capTable: guideCapTable,
        safes: guideSafes,
        preMoney: dollars(15_000_000),
        newMoney: dollars(5_000_000),
        poolTargetBps: 1000,
        convention: 'percentage_ownership',
      },
    ],
  },
);
export type RoundQuestion = Static<typeof roundQuestion>;

export const proRataQuestion = closed(
  {
    currency: currencyField,
    shareBps: Type.Optional(basisPointsField(10_000, 'the ownership to keep')),
    heldShares: Type.Optional(sharesField({ title: 'the shares held' })),
    totalShares: Type.Optional(
      sharesField({
        title: 'all shares',
        description: 'That the shares held are a part of; for a SAFE, the company capitalization.',
      }),
    ),
    newShares: Type.Optional(sharesField({ title: 'the new shares of the round' })),
    price: Type.Optional(priceField({ title: 'the price per share' })),
    roundSize: Type.Optional(moneyField({ title: 'the size of the round' })),
    totalAfter: Type.Optional(
      sharesField({
        title: 'all shares after the round',
        description: 'To see the ownership with and without the right.',
      }),
    ),
  },
  {
    examples: [{ currency: 'USD', shareBps: 1000, newShares: '4486719', price: '1.1144' }],
  },
);
export type ProRataQuestion = Static<typeof proRataQuestion>;

export const regCfQuestion = closed(
  {
    annualIncome: moneyField({ title: 'your annual income' }),
    netWorth: moneyField({ title: 'your net worth' }),
    accredited: Type.Optional(Type.Boolean()),
    committedHere: Type.Optional(
      moneyField({ title: 'what you committed here in the past 365 days' }),
    ),
    committedElsewhere: Type.Optional(
      moneyField({ title: 'what you committed elsewhere in the past 365 days' }),
    ),
    on: Type.Optional(
      dayField({ title: 'a day', description: 'The day the rule is asked about; today if none.' }),
    ),
  },
  { examples: [{ annualIncome: dollars(30_000), netWorth: dollars(105_000) }] },
);
export type RegCfQuestion = Static<typeof regCfQuestion>;
