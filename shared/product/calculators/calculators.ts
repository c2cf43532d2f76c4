/**
 * Requests to the public calculators, as the entries are declared in shared/calculators. The
 * responses are in calculator-responses.ts.
 */
import type { Static } from 'typebox';
import { noteShape, noteWords } from '../../calculators/note-fields.ts';
import { proRataShape, proRataWords } from '../../calculators/pro-rata-fields.ts';
import { regCfShape, regCfWords } from '../../calculators/reg-cf-fields.ts';
import { roundShape, roundWords } from '../../calculators/round-fields.ts';
import { safeShape, safeWords } from '../../calculators/safe-fields.ts';
import { requestInCurrency, requestSchema } from './request-schema.ts';

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

export const safeQuestion = requestInCurrency(safeShape, safeWords, [
  { currency: 'USD', capTable: guideCapTable, safes: guideSafes },
]);
export type SafeQuestion = Static<typeof safeQuestion>;

export const noteQuestion = requestSchema(noteShape, noteWords, [
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
]);
export type NoteQuestion = Static<typeof noteQuestion>;

export const roundQuestion = requestInCurrency(roundShape, roundWords, [
  {
    currency: 'USD',
    capTable: guideCapTable,
    safes: guideSafes,
    preMoney: dollars(15_000_000),
    newMoney: dollars(5_000_000),
    poolTargetBps: 1000,
    convention: 'percentage_ownership',
  },
]);
export type RoundQuestion = Static<typeof roundQuestion>;

export const proRataQuestion = requestInCurrency(proRataShape, proRataWords, [
  { currency: 'USD', shareBps: 1000, newShares: '4486719', price: '1.1144' },
]);
export type ProRataQuestion = Static<typeof proRataQuestion>;

export const regCfQuestion = requestSchema(regCfShape, regCfWords, [
  { annualIncome: dollars(30_000), netWorth: dollars(105_000) },
]);
