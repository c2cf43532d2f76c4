/** What people can be, for tests that ask the same of each of them. */
import type { Capabilities } from '#shared/product/account/capabilities.ts';

/** Somebody who has only registered, to raise. */
export const newcomer: Capabilities = {
  operator: false,
  investor: null,
  readsAsInvestor: false,
  companies: 0,
  beginsAs: 'founder',
};

export const sampleCapabilities = {
  'somebody new who raises': newcomer,
  'somebody new who invests': { ...newcomer, beginsAs: 'investor' },
  'a founder': { ...newcomer, companies: 1 },
  'an investor': { ...newcomer, investor: 'draft', beginsAs: 'investor' },
  'a founder who invests': {
    ...newcomer,
    companies: 2,
    investor: 'approved',
    readsAsInvestor: true,
  },
  'an operator': { ...newcomer, operator: true, beginsAs: null },
} as const satisfies Readonly<Record<string, Capabilities>>;

export type SampleName = keyof typeof sampleCapabilities;
export const sampleNames = Object.keys(sampleCapabilities) as readonly SampleName[];
