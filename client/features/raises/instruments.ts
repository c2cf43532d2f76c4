/** The instruments of a raise, and what its terms must state. */
export interface InstrumentTerms {
  readonly id: string;
  readonly name: string;
  readonly stated: string;
  readonly shares: string;
}

/** The three instruments of this portal. */
export const instrumentTerms: readonly InstrumentTerms[] = [
  {
    id: 'safe_post',
    name: 'Post-money SAFE',
    stated: 'A valuation cap, a discount of up to 50%, or MFN: at least one. Pro rata right or not',
    shares: 'At the next priced round',
  },
  {
    id: 'convertible_note',
    name: 'Convertible note',
    stated:
      'Simple interest of up to 20% a year and how days are counted, maturity within 60 months, the size of round that converts it. Cap and discount if agreed',
    shares: 'At the next round of that size',
  },
  {
    id: 'priced_equity',
    name: 'Priced equity',
    stated:
      'Pre-money valuation, fully diluted shares, option pool after closing of up to 30%, liquidation preference. The price per share follows and is shown',
    shares: 'At closing',
  },
];
