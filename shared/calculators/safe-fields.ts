/** The fields of a post-money SAFE, and the calculator of SAFEs alone. */
import { company, companyWords } from './company-fields.ts';
import type { InputsOf, RequestWordsOf, RowsPart, Shape, ShapeWords } from './field.ts';

const discountMaxBps = 5_000;

/** The discount of SAFEs and notes. */
export const discount = {
  kind: 'percent',
  name: 'discount',
  label: 'Discount',
  hint: 'A percentage up to 50, such as 20.',
  max: discountMaxBps,
} as const;

/** Post-money SAFEs that convert. */
export const safes = {
  kind: 'rows',
  group: 'safe',
  title: 'SAFE',
  fields: {
    name: { kind: 'name', name: 'name', label: 'Name', hint: 'Of its holder.' },
    amount: {
      kind: 'money',
      name: 'amount',
      label: 'Amount',
      hint: 'Such as 500k.',
      required: true,
      ask: 'Enter an amount.',
    },
    /** The post-money valuation cap. */
    cap: {
      kind: 'money',
      name: 'cap',
      label: 'Post-money valuation cap',
      hint: 'Such as 8m.',
      called: 'valuation cap',
    },
    /** Instead of a cap: "$125,000 for 7%" states the share sold, which implies the cap. */
    ownershipBps: {
      kind: 'percent',
      name: 'sold',
      label: 'Or the ownership sold',
      hint: 'A percentage instead of a cap, such as 7.',
      called: 'ownership sold',
      min: 1,
      below: 'Enter more than 0%.',
      max: 10_000,
    },
    discountBps: discount,
    /**
     * Most favoured nation: the terms its holder has adopted, as the position (from 1) of another
     * SAFE in the list; 0 when it has adopted none. Such a SAFE has no terms of its own.
     */
    mfnAdopts: {
      kind: 'place',
      name: 'mfn',
      label: 'MFN: terms of SAFE',
      hint: 'Its number, such as 1, or 0 if none yet.',
      called: 'MFN',
    },
    /** Whether its holder may buy into the round in proportion (YC's side letter). */
    proRata: {
      kind: 'flag',
      name: 'prorata',
      label: 'Its holder has a pro rata right in this round',
      only: 'priced-round',
    },
  },
} as const satisfies RowsPart;

export const discountWords = { title: 'a discount' } as const;

export const safesWords = {
  title: 'SAFEs',
  parts: {
    amount: { title: 'the amount of the SAFE' },
    ownershipBps: {
      title: 'the share sold',
      description: 'The ownership sold, instead of a cap.',
      example: 700,
    },
    discountBps: discountWords,
    mfnAdopts: {
      title: 'the SAFE whose terms are adopted',
      description:
        'Most favoured nation: the place, from 1, of the SAFE in this list whose terms the holder has adopted; 0 when none were.',
    },
    proRata: { description: 'Whether its holder may buy into the round in proportion.' },
  },
} as const satisfies RequestWordsOf<typeof safes>;

export type Safe = InputsOf<typeof safes.fields>;

/** The entries of the calculator of SAFEs. */
export const safeShape = {
  capTable: company,
  safes: { ...safes, ask: 'Enter the amount of at least one SAFE.' },
} as const satisfies Shape;

export const safeWords = {
  capTable: companyWords,
  safes: safesWords,
} as const satisfies ShapeWords<typeof safeShape>;
