/** One commitment for each instrument, whose agreement is kept as a file. */
import type { AgreementFacts } from '#shared/product/commitments/agreements/agreement-facts.ts';
import type { Instrument } from '#shared/product/raises/offer-words.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { usd } from '#test/support/money.ts';

const facts: AgreementFacts = {
  company: {
    name: 'Acme',
    legalName: 'Acme Robotics, Inc.',
    legalForm: 'Delaware corporation',
    country: 'US',
  },
  investor: {
    legalName: 'Zoë  Investor',
    country: 'CA',
    address: '12 Rue Sainte-Anne\nMontréal',
  },
  amount: { amount: 1_250_005, currency: 'USD' },
  content: {
    title: 'Robots for orchards',
    regime: 'us_506b',
    min: usd(250_000),
    max: usd(1_000_000),
    currency: 'USD',
    oversubscription: 'waitlist_fifo',
    terms: { ...noTerms, cap: usd(8_000_000), discountBps: 2_000, proRata: true },
  },
  snapshot: { seq: 3, sha256: '0f'.repeat(32) },
  closesAt: '2026-06-01T20:00:00.000Z',
  cancelUntil: '2026-05-30T20:00:00.000Z',
};

/** By the name of the file. */
export const agreementSamples: Readonly<
  Record<string, { readonly instrument: Instrument; readonly facts: AgreementFacts }>
> = {
  'safe-post': { instrument: 'safe_post', facts },
  'convertible-note': {
    instrument: 'convertible_note',
    facts: {
      ...facts,
      content: {
        ...facts.content,
        regime: 'us_reg_cf',
        terms: {
          ...noTerms,
          cap: usd(6_000_000),
          discountBps: 2_000,
          interestBps: 750,
          dayCount: 'actual_365',
          maturityOn: '2028-06-30',
          qualifiedFinancing: usd(2_000_000),
        },
      },
    },
  },
  'priced-equity': {
    instrument: 'priced_equity',
    facts: {
      ...facts,
      amount: { amount: 5_000_000, currency: 'JPY' },
      content: {
        ...facts.content,
        currency: 'JPY',
        regime: 'other',
        oversubscription: 'scale_back',
        min: { amount: 100_000_000, currency: 'JPY' },
        max: { amount: 400_000_000, currency: 'JPY' },
        terms: {
          ...noTerms,
          preMoney: { amount: 1_200_000_000, currency: 'JPY' },
          fullyDilutedShares: '10000000',
          poolTargetBps: 1_000,
          liquidationPreference: '1x, non-participating.',
        },
      },
    },
  },
};
