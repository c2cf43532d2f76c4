/** The fields of the company before a round. */
import {
  type GroupPart,
  type InputsOf,
  type RequestWordsOf,
  type Shape,
  sharesHint,
} from './field.ts';

/** The company before the round. */
export const company = {
  kind: 'group',
  parts: {
    holders: {
      kind: 'rows',
      group: 'holder',
      title: 'Holder',
      ask: 'Enter at least one holder with shares.',
      fields: {
        name: {
          kind: 'name',
          name: 'name',
          label: 'Name',
          hint: 'Such as Founders.',
          counts: true,
        },
        /** Common shares, or preferred as converted to common. */
        shares: {
          kind: 'shares',
          name: 'shares',
          label: 'Shares',
          hint: sharesHint,
          required: true,
          ask: 'Enter the number of shares.',
        },
      },
    },
    /** Options that have been granted. */
    optionsGranted: {
      kind: 'shares',
      name: 'granted',
      label: 'Options granted',
      hint: 'Held by people today.',
      section: 'options',
      usual: 0n,
    },
    /** Options promised in writing, not granted yet; counted as if they were. */
    optionsPromised: {
      kind: 'shares',
      name: 'promised',
      label: 'Options promised',
      hint: 'Promised in writing, not granted yet.',
      section: 'options',
      usual: 0n,
    },
    /** Options set aside but not granted. */
    poolUnissued: {
      kind: 'shares',
      name: 'unissued',
      label: 'Unissued option pool',
      hint: 'Options set aside but not granted.',
      section: 'options',
      usual: 0n,
    },
  } satisfies Shape,
} as const satisfies GroupPart;

/** The company before a round: who holds what, and which options exist or are promised. */
export type CapTable = InputsOf<typeof company.parts>;
export type Holder = CapTable['holders'][number];

export const companyWords = {
  description: 'The company before the round.',
  parts: {
    holders: {
      title: 'holders',
      minItems: 1,
      parts: {
        shares: {
          title: 'the number of shares',
          description: 'Common shares, or preferred as converted to common.',
        },
      },
    },
    optionsPromised: {
      description: 'Promised in writing but not granted yet; counted as if granted.',
    },
    poolUnissued: {
      title: 'the unissued pool',
      description: 'Options set aside but not granted.',
    },
  },
} as const satisfies RequestWordsOf<typeof company>;
