import type { Money } from '#shared/money/money.ts';

export interface OfferedService {
  readonly name: string;
  readonly what: string;
  readonly when: string;
}

/** The services of the operator of a portal for a raise. */
export const offeredServices: readonly OfferedService[] = [
  {
    name: 'Review',
    what: 'We check your raise against the published checklist, field by field. It comes back approved, with comments, or rejected with a reason.',
    when: 'Before anyone else sees it, and again before a change of what was approved is shown.',
  },
  {
    name: 'Data room',
    what: 'Folders for the deck, financials, legal documents, product and team. Access by name, with an optional end date, and a log of who read which page.',
    when: 'From the first draft. People with access can read it until their access ends or is revoked.',
  },
  {
    name: 'Closing support',
    what: 'We track who has signed, who has paid and who is waiting, check the total against the minimum, and release everyone if it is not reached.',
    when: 'From the announcement of the close to the last bank reference.',
  },
  {
    name: 'Scenario help',
    what: 'What your terms mean in shares and percentages, with the formulas and the inputs.',
    when: 'While you are still negotiating terms.',
  },
];

/** Services that a portal of this kind does not offer, so that nobody expects them. */
export const notDone: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: 'Hold money',
    why: 'Investors pay the company directly. “Funded” is a recorded fact with a bank reference, a date and who confirmed it.',
  },
  {
    what: 'Advise',
    why: 'Nothing here is legal, tax or investment advice. Which exemption an offer may use is a question for counsel.',
  },
  {
    what: 'Recommend or rank for pay',
    why: 'Sorting uses stated, objective figures. No place in a list can be bought.',
  },
  {
    what: 'Verify identity or accreditation for others',
    why: 'Certifications are made by the investor and kept with their date. Where the law asks for verification, the operator records who did it.',
  },
];

export interface CostLine {
  readonly item: string;
  readonly amount: Money;
  readonly note: string;
}

const usd = (dollars: number): Money => ({ amount: dollars * 100, currency: 'USD' });

/** The amount of the example raise. */
export const exampleRaise: Money = usd(1_000_000);

/** The costs of the example raise. Its prices are assumptions; it shows the arithmetic. */
export const exampleCosts: readonly CostLine[] = [
  { item: 'The software', note: 'No share of the raise, no fee per investor', amount: usd(0) },
  { item: 'Operator, assumed', note: 'A flat fee of $4,000', amount: usd(4_000) },
  { item: 'Counsel, assumed', note: '20 hours at $450', amount: usd(9_000) },
  { item: 'Bank, assumed', note: '12 incoming transfers at $25', amount: usd(300) },
];
