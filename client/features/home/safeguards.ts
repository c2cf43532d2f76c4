export interface Safeguard {
  readonly title: string;
  readonly text: string;
}

/** What is true of this software and can be checked by anyone who uses it. */
export const safeguards: readonly Safeguard[] = [
  {
    title: 'We never hold your money',
    text: 'Investors pay the company directly. “Funded” is a recorded fact: a bank reference, a date, and the name of whoever confirmed it.',
  },
  {
    title: 'Every opening is logged',
    text: 'A data room opens only for people who are signed in, verified and admitted by name. The founder sees who opened which page and when, and can end access at any moment.',
  },
  {
    title: 'The record is chained',
    text: 'Each line of the audit log contains a fingerprint of the line before it. A line that was changed or removed afterwards is found by recomputing the chain.',
  },
  {
    title: 'What you signed stays put',
    text: 'A signature points at a sealed snapshot of the terms. If they change in substance, you are asked again, and silence ends your commitment.',
  },
  {
    title: 'Exact to the cent',
    text: 'Amounts are kept in whole cents and shares in whole numbers. Soft circles, signatures and funded money are shown apart, and currencies are never added together.',
  },
  {
    title: 'On our own servers',
    text: 'The portal is self-hosted. Pages load no advertising, no analytics and nothing else from third parties, and they can be read without scripts.',
  },
];
