/**
 * The review checklist : published on /company, and used by the operator for every raise. A raise
 * is approved only when every point is passed.
 */
export interface ReviewPoint {
  /** Stored with each review; never reused for another meaning. */
  readonly key: string;
  readonly title: string;
  readonly question: string;
}

export const reviewChecklist: readonly ReviewPoint[] = [
  {
    key: 'company-exists',
    title: 'Company',
    question: 'Does the company exist under the stated name, and may the person submit for it?',
  },
  {
    key: 'terms-complete',
    title: 'Terms',
    question:
      'Is everything the instrument needs stated, and is it the same on the page and in the documents?',
  },
  {
    key: 'amounts-consistent',
    title: 'Amounts',
    question:
      'Do minimum, target, maximum and tickets fit together, and is the minimum enough for the plan?',
  },
  {
    key: 'use-of-funds',
    title: 'Use of funds',
    question:
      'Does it add up to 100%, and does it say what the money does rather than what it is called?',
  },
  {
    key: 'regime-and-visibility',
    title: 'Regime and visibility',
    question:
      'Is the rule for the offer named, and does it allow the people who would see the raise to see it?',
  },
  {
    key: 'deck-current',
    title: 'Deck',
    question: 'Is it dated, readable and free of figures that the data room contradicts?',
  },
  {
    key: 'claims-supported',
    title: 'Claims',
    question: 'Can each figure in summary and pitch be found in a document of the data room?',
  },
  {
    key: 'cap-table',
    title: 'Cap table',
    question: 'Does it show every SAFE, note, option and promise, before and after the round?',
  },
  {
    key: 'risks-stated',
    title: 'Risks',
    question: 'Does the raise name the risks specific to this company?',
  },
  {
    key: 'conflicts-disclosed',
    title: 'Conflicts',
    question: 'Are ties between the company, its investors and the operator disclosed?',
  },
  {
    key: 'dates-possible',
    title: 'Dates',
    question: 'Is the round open long enough, and does the deadline leave time to fund?',
  },
];
