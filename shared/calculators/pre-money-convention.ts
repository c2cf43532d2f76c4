/**
 * The meanings of "pre-money" when SAFEs and notes convert. The same term sheet gives founders
 * 70.00, 65.71 or 68.83 percent (Cooley GO), so the form always asks for it and the result always
 * states it.
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
      'SAFEs and notes convert inside the pre-money valuation. The new investor’s percentage is fixed, and existing holders bear the whole conversion.',
  },
  pre_money_fixed: {
    name: 'Pre-money fixed',
    meaning:
      'The pre-money valuation is that of the company before anything converts. SAFEs and notes come on top and dilute the new investor too.',
  },
  dollars_invested: {
    name: 'Dollars invested',
    meaning:
      'The post-money valuation is the pre-money valuation plus all money invested, including the SAFEs and notes that convert. Existing holders bear the discount or cap.',
  },
};

/** How shares are rounded during the calculation. */
export const roundingModes = ['exact', 'yc_guide'] as const;
export type RoundingMode = (typeof roundingModes)[number];

export const roundingWords: Readonly<Record<RoundingMode, ConventionWords>> = {
  exact: {
    name: 'Exact',
    meaning: 'Nothing is rounded along the way. Shares are rounded down when they are issued.',
  },
  yc_guide: {
    name: 'As printed in the YC guide',
    meaning:
      'The price is rounded to four decimals before it is used, as in Y Combinator’s Post-Money Safe User Guide.',
  },
};
