/**
 * What "pre-money" means when SAFEs and notes convert. The same term sheet gives founders 70.00,
 * 65.71 or 68.83 percent (Cooley GO), so it is always asked and always printed.
 */
export const preMoneyConventions = [
  'percentage_ownership',
  'pre_money_fixed',
  'dollars_invested',
] as const;
export type PreMoneyConvention = (typeof preMoneyConventions)[number];

export interface ConventionWords {
  readonly name: string;
  readonly meaning: string;
}

export const conventionWords: Readonly<Record<PreMoneyConvention, ConventionWords>> = {
  percentage_ownership: {
    name: 'Percentage ownership',
    meaning:
      'SAFEs and notes convert inside the pre-money valuation: the new investor’s percentage is fixed, and those who are there before the round carry the whole conversion.',
  },
  pre_money_fixed: {
    name: 'Pre-money fixed',
    meaning:
      'The pre-money valuation is that of the company before anything converts: SAFEs and notes come on top and dilute the new investor as well.',
  },
  dollars_invested: {
    name: 'Dollars invested',
    meaning:
      'The post-money valuation is the pre-money valuation plus all money that came in, what converts included: the discount or cap is carried by those who are there before the round.',
  },
};

/** How shares are rounded on the way. */
export const roundingModes = ['exact', 'yc_guide'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const roundingWords: Readonly<Record<RoundingMode, ConventionWords>> = {
  exact: {
    name: 'Exact',
    meaning: 'Nothing is rounded on the way; shares are rounded down when they are issued.',
  },
  yc_guide: {
    name: 'As printed in the YC guide',
    meaning:
      'The price is rounded to four decimals before anything is divided by it, as in Y Combinator’s Post-Money Safe User Guide.',
  },
};
