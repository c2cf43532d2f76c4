/** The fields of the limit under Regulation Crowdfunding. Its amounts are always in US dollars. */
import type { Shape, ShapeWords } from './field.ts';

/** The entries that the limit follows from. */
export const regCfShape = {
  annualIncome: {
    kind: 'money',
    name: 'income',
    label: 'Annual income',
    hint: 'In US dollars, such as 30,000. Enter 0 if none.',
    section: 'person',
    required: true,
    ask: 'Enter an amount, or 0 if there is none.',
  },
  netWorth: {
    kind: 'money',
    name: 'net_worth',
    label: 'Net worth',
    hint: 'In US dollars, without the home you live in. Enter 0 if none.',
    section: 'person',
    required: true,
    ask: 'Enter an amount, or 0 if there is none.',
  },
  accredited: {
    kind: 'flag',
    name: 'accredited',
    label: 'An accredited investor',
    printed: 'Accredited investor',
    section: 'person',
  },
  /** Reg CF commitments of the past 365 days here. */
  committedHere: {
    kind: 'money',
    name: 'here',
    label: 'Invested here in the past 365 days',
    hint: 'Under Regulation Crowdfunding only, in US dollars.',
    called: 'Invested here',
    section: 'commitments',
  },
  /** Reg CF commitments of the past 365 days as declared for other portals. */
  committedElsewhere: {
    kind: 'money',
    name: 'elsewhere',
    label: 'Invested on other portals',
    hint: 'Under Regulation Crowdfunding in the past 365 days.',
    section: 'commitments',
  },
  /** The day to apply the rule on, such as 2026-11-02. */
  on: {
    kind: 'day',
    name: 'on',
    label: 'Day of the investment',
    hint: 'Leave blank for today.',
    printed: '',
    section: 'commitments',
  },
} as const satisfies Shape;

export const regCfWords = {
  annualIncome: { title: 'your annual income' },
  netWorth: { title: 'your net worth' },
  committedHere: { title: 'what you committed here in the past 365 days' },
  committedElsewhere: { title: 'what you committed elsewhere in the past 365 days' },
  on: { title: 'a day', description: 'The day the rule is asked about; today if none.' },
} as const satisfies ShapeWords<typeof regCfShape>;
