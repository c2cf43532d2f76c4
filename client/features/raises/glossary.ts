export interface Term {
  readonly id: string;
  readonly term: string;
  readonly meaning: string;
}

/** The terms of a raise, explained, as this portal uses them. */
export const glossary: readonly Term[] = [
  {
    id: 'accredited-investor',
    term: 'Accredited investor',
    meaning:
      'A person or entity that US law allows to invest without the usual limits, for example because of income, net worth or a professional license.',
  },
  {
    id: 'convertible-note',
    term: 'Convertible note',
    meaning:
      'A loan that converts into shares in a later round. It bears interest and has a maturity date. Here, interest is always simple, never compound.',
  },
  {
    id: 'dilution',
    term: 'Dilution',
    meaning:
      'The drop in your ownership when new shares are created. Going from 25% to 20% is 5 percentage points, or one fifth of what you had. We always say which.',
  },
  {
    id: 'discount',
    term: 'Discount',
    meaning:
      'The reduction a SAFE or note gets on the price of the next round. At 20%, it converts at 0.80 for every 1.00 new investors pay.',
  },
  {
    id: 'fully-diluted',
    term: 'Fully diluted',
    meaning:
      'All shares that exist or are promised: issued shares, granted and promised options, the pool, and everything that converts. Check each document for which of these it counts.',
  },
  {
    id: 'funded',
    term: 'Funded',
    meaning:
      'The money has arrived at the company, and the bank reference and date are recorded. Only funded money counts towards the minimum.',
  },
  {
    id: 'material-change',
    term: 'Material change',
    meaning:
      'A change of an approved raise that everyone who signed must reconfirm: terms, amounts, tickets, dates, use of funds, risks, the company’s legal name or country, a deck, financials or legal documents replaced or removed, a person who leaves the team. An operator approves it first.',
  },
  {
    id: 'mfn',
    term: 'MFN',
    meaning:
      '“Most favoured nation”: the holder of a SAFE may adopt better terms that the company grants later.',
  },
  {
    id: 'minimum-target-maximum',
    term: 'Minimum, target, maximum',
    meaning:
      'Below the minimum, the raise isn’t funded and everyone is released. The target is what the plan aims for. At the maximum, the raise is full and later commitments join the waitlist.',
  },
  {
    id: 'option-pool',
    term: 'Option pool',
    meaning:
      'Shares set aside for employees. If the round requires a larger pool inside the pre-money valuation, the existing holders pay for it, not the new investors.',
  },
  {
    id: 'pre-money-post-money',
    term: 'Pre-money, post-money',
    meaning:
      'The value of a company before and after the new money. 15 million pre-money plus 5 million is 20 million post-money, so the new money owns 5/20 = 25%.',
  },
  {
    id: 'priced-equity',
    term: 'Priced equity',
    meaning: 'Shares sold now at a price per share that follows from the pre-money valuation.',
  },
  {
    id: 'pro-rata',
    term: 'Pro rata right',
    meaning:
      'The right to buy enough of the next round to keep the same percentage. It does not protect against a larger option pool.',
  },
  {
    id: 'safe',
    term: 'SAFE (post-money)',
    meaning:
      'A simple agreement for future equity: money now, shares at the next priced round. With a post-money cap, the ownership sold is the amount divided by the cap.',
  },
  {
    id: 'scale-back',
    term: 'Scale-back',
    meaning:
      'An alternative to the waitlist: if demand exceeds the maximum, every commitment is reduced in proportion when the raise ends.',
  },
  {
    id: 'soft-circle',
    term: 'Soft circle',
    meaning: 'A non-binding indication of interest with an amount. It reserves nothing.',
  },
  {
    id: 'valuation-cap',
    term: 'Valuation cap',
    meaning:
      'The highest valuation at which a SAFE or note converts, however high the next round is priced.',
  },
];
