/** The terms of a raise. One object for every instrument, so that changing it loses nothing typed. */
import { type Static, type TOptional, type TProperties, Type } from 'typebox';
import {
  discountBpsMax,
  interestBpsMax,
  liquidationPreferenceMaxLength,
  poolBpsMax,
} from '../fields/limits.ts';
import { basisPointsField, dayField, moneyField, sharesField } from '../fields/money-fields.ts';
import { closed, oneOf, orNull } from '../fields/schema.ts';
import { type DayCount, dayCountLabels } from './offer-words.ts';

/** `null` is what has not been entered yet. */
const termFields = {
  cap: orNull(moneyField({ title: 'the valuation cap' })),
  discountBps: orNull(basisPointsField({ max: discountBpsMax }, { title: 'the discount' })),
  mfn: Type.Boolean({
    title: 'whether there is a most favoured nation clause',
    description: 'Of a SAFE: its holder may take the better terms of a later one.',
  }),
  proRata: Type.Boolean({ title: 'whether there is a pro rata right' }),
  interestBps: orNull(
    basisPointsField({ max: interestBpsMax, example: 800 }, { title: 'the interest' }),
  ),
  dayCount: orNull(
    oneOf(Object.keys(dayCountLabels) as [DayCount, DayCount], { title: 'a day count' }),
  ),
  maturityOn: orNull(dayField({ title: 'the day the note falls due' })),
  qualifiedFinancing: orNull(moneyField({ title: 'the size of a round that converts the note' })),
  preMoney: orNull(moneyField({ title: 'the pre-money valuation' })),
  fullyDilutedShares: orNull(
    sharesField({ title: 'the fully diluted shares', description: 'Before the round.' }),
  ),
  poolTargetBps: orNull(
    basisPointsField({ max: poolBpsMax }, { title: 'the unallocated pool after closing' }),
  ),
  liquidationPreference: Type.String({
    maxLength: liquidationPreferenceMaxLength,
    title: 'the liquidation preference',
  }),
};

/** Every field of some, left out as one likes. */
export const optionalFields = <P extends TProperties>(
  fields: P,
): { [K in keyof P]: TOptional<P[K]> } =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, Type.Optional(field)])) as {
    [K in keyof P]: TOptional<P[K]>;
  };

export const raiseTerms = closed(termFields, {
  description:
    'SAFE: cap, discountBps, mfn, proRata. Note: interestBps (simple interest), dayCount, maturityOn, cap (of the fully diluted company before the round), discountBps, qualifiedFinancing. Priced: preMoney, fullyDilutedShares, poolTargetBps, liquidationPreference.',
});
export type RaiseTerms = Static<typeof raiseTerms>;

/** Only the terms that change; the others stay. */
export const raiseTermsChange = closed(optionalFields(termFields));

/** Nothing entered yet. */
export const noTerms: RaiseTerms = {
  cap: null,
  discountBps: null,
  mfn: false,
  proRata: false,
  interestBps: null,
  dayCount: null,
  maturityOn: null,
  qualifiedFinancing: null,
  preMoney: null,
  fullyDilutedShares: null,
  poolTargetBps: null,
  liquidationPreference: '',
};
