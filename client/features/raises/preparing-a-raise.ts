/** Who fits, and who is better served elsewhere. */
export const fits: { readonly yes: readonly string[]; readonly no: readonly string[] } = {
  yes: [
    'Your company exists, and its owners agree to raise.',
    'You raise on a post-money SAFE, a convertible note or priced shares.',
    'You can name a minimum that makes the plan work, a target, and a maximum where you stop.',
    'You can keep a round open for at least a week, and under Regulation Crowdfunding for at least 21 days.',
    'You raise in one currency: USD, EUR, GBP, CHF, CAD, AUD, SGD or JPY.',
  ],
  no: [
    'You need the money next week. Review, due diligence and settlement take time.',
    'You are selling tokens, non-convertible loans, fund interests, or existing shares.',
    'You want a public advertising campaign. The law treats that differently, and so do we.',
    'Your minimum would not be enough to do what your pitch promises.',
  ],
};

export interface Preparation {
  readonly item: string;
  readonly detail: string;
  readonly allow: string;
}

/**
 * The papers and decisions that a founder brings. The times are for planning, counted in the
 * founder's own working time.
 */
export const preparations: readonly Preparation[] = [
  {
    item: 'Company',
    detail: 'Legal name, country, sector, stage, and one sentence that says what it does',
    allow: '15 minutes',
  },
  {
    item: 'Terms',
    detail:
      'Instrument, cap or price, discount, minimum, target and maximum, ticket sizes, first and last day',
    allow: 'Half a day, with counsel',
  },
  {
    item: 'Regime',
    detail:
      'The rule you raise under, such as Rule 506(b), Rule 506(c) or Regulation Crowdfunding. It decides who may see the raise',
    allow: 'One conversation with counsel',
  },
  {
    item: 'Bank account',
    detail:
      'Where investors pay, in the currency of the raise. Someone other than the owner confirms it before the raise can be submitted',
    allow: '10 minutes, and the confirmation',
  },
  {
    item: 'Pitch and use of funds',
    detail: 'A summary of 280 characters, a pitch, and uses that add up to exactly 100%',
    allow: '1 to 2 days',
  },
  {
    item: 'Deck',
    detail: 'One current version as PDF, up to 25 MiB. A raise cannot be submitted without it',
    allow: 'You probably have it',
  },
  {
    item: 'Data room',
    detail: 'Cap table, financials, articles, contracts, team: up to 60 documents in six folders',
    allow: '1 to 3 days',
  },
];

export interface FixedTime {
  readonly what: string;
  readonly time: string;
}

/** The periods that the rules of the portal fix. */
export const fixedTimes: readonly FixedTime[] = [
  { what: 'A round is open for', time: '7 to 180 days; at least 21 under Regulation Crowdfunding' },
  { what: 'Notice of an early close', time: 'At least 5 business days' },
  { what: 'Reconfirmation after a material change', time: '5 business days' },
  { what: 'Investors may cancel until', time: '48 hours before the deadline' },
  { what: 'A place offered from the waitlist is held for', time: '72 hours' },
  {
    what: 'Signed commitments are funded within',
    time: '10 business days after the deadline; 15 if the payment was reported or a part arrived',
  },
];
