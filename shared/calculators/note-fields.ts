/** The fields of a convertible note, and the calculator of one note. */
import { dayCountNames } from './day-count.ts';
import {
  amountHint,
  type InputsOf,
  type RequestWordsOf,
  type RowsPart,
  type Shape,
  type ShapeWords,
} from './field.ts';
import { discount, discountWords } from './safe-fields.ts';

const interestMaxBps = 2_000;

/** Notes that convert. */
export const notes = {
  kind: 'rows',
  group: 'note',
  title: 'Note',
  fields: {
    name: { kind: 'name', name: 'name', label: 'Name', hint: 'Of its holder.' },
    principal: {
      kind: 'money',
      name: 'principal',
      label: 'Principal',
      hint: 'Such as 250k.',
      required: true,
      ask: 'Enter an amount.',
    },
    /** Simple interest for a year. */
    interestBps: {
      kind: 'percent',
      name: 'rate',
      label: 'Interest per year',
      hint: 'Simple, a percentage up to 20, such as 8.',
      called: 'interest',
      max: interestMaxBps,
      usual: 0,
    },
    dayCount: {
      kind: 'choice',
      name: 'days',
      label: 'Day count',
      hint: 'As the note says. Most say actual/365.',
      called: 'day count',
      late: true,
      options: dayCountNames,
      usual: 'actual_365',
    },
    /** The day interest begins; needed when there is interest. */
    from: {
      kind: 'day',
      name: 'from',
      label: 'Interest starts on',
      hint: 'The day the money was lent.',
      called: 'start of interest',
    },
    /** The day of conversion; needed when there is interest. */
    to: { kind: 'day', name: 'to', label: 'Day of conversion', hint: 'The day of the closing.' },
    cap: { kind: 'money', name: 'cap', label: 'Valuation cap', hint: 'Such as 6m.', late: true },
    /**
     * The shares that the cap is divided by. `pre_money_fd` is all shares before the round, without
     * those that convert in it: C + U. `stated` needs the number from the note.
     */
    capBase: {
      kind: 'choice',
      name: 'base',
      label: 'The cap is divided by',
      hint: 'Needed with a cap. The note says which.',
      called: 'what the cap is divided by',
      options: {
        pre_money_fd: 'All shares and options before the round',
        stated: 'A number the note states',
      },
      none: 'No cap',
    },
    capBaseShares: {
      kind: 'shares',
      name: 'base_shares',
      label: 'Shares the cap is divided by',
      hint: 'Only if the note states a number.',
      late: true,
    },
    discountBps: { ...discount, hint: 'A percentage up to 50.' },
  },
} as const satisfies RowsPart;

export const notesWords = {
  title: 'notes',
  parts: {
    interestBps: { title: 'the interest rate', description: 'Simple interest for a year.' },
    dayCount: { title: 'how days are counted' },
    from: { title: 'the day from which interest runs' },
    capBase: {
      title: 'what the cap is divided by',
      description:
        'Needed with a cap, because notes differ: all shares, options and pool before the round without what converts (pre_money_fd), or the number the note states.',
    },
    capBaseShares: { description: 'When stated.' },
    discountBps: discountWords,
  },
} as const satisfies RequestWordsOf<typeof notes>;

export type Note = InputsOf<typeof notes.fields>;

/** The entries of the calculator of one note. */
export const noteShape = {
  note: { ...notes, single: true },
  /** The price per share of the round, in major units. */
  price: {
    kind: 'price',
    name: 'price',
    label: 'Price per share of the round',
    hint: 'Up to ten decimals, such as 1.1144.',
    called: 'Price per share',
    section: 'conversion',
    required: true,
    ask: 'Enter the price of one share in the round.',
  },
  /**
   * With a cap on the pre-money fully diluted shares: their number follows from the round's
   * valuation.
   */
  preMoney: {
    kind: 'money',
    name: 'pre_money',
    label: 'Pre-money valuation',
    hint: `Needed if the cap is divided by the shares before the round. ${amountHint}`,
    section: 'conversion',
  },
} as const satisfies Shape;

export const noteWords = {
  note: notesWords,
  price: { description: 'Of the round, in major units: "1.1144".' },
} as const satisfies ShapeWords<typeof noteShape>;
