export interface Safeguard {
  readonly title: string;
  readonly text: string;
}

/** Facts about this software that anyone who uses it can check. */
export const safeguards: readonly Safeguard[] = [
  {
    title: 'We never hold your money',
    text: 'Investors pay the company directly. “Funded” is a recorded fact: a bank reference, a date, and who confirmed it.',
  },
  {
    title: 'Every view is logged',
    text: 'A data room opens only to people who are logged in, verified and given access by name. The founder sees who viewed which page and when, and can revoke access at any time.',
  },
  {
    title: 'The audit log is tamper-evident',
    text: 'Each line of the audit log carries a fingerprint of the line before it, so any line that is changed or removed later shows up when the chain is checked.',
  },
  {
    title: 'What you sign cannot change',
    text: 'Your signature is tied to a sealed snapshot of the terms. If they change materially, you are asked to reconfirm; if you do nothing, your commitment ends.',
  },
  {
    title: 'Exact to the cent',
    text: 'Amounts are stored in whole cents and shares as whole numbers. Soft circles, signed and funded amounts are shown separately, and currencies are never added together.',
  },
  {
    title: 'On our own servers',
    text: 'The portal is self-hosted. Its pages load no ads, no analytics and nothing else from third parties, and they can be read without JavaScript.',
  },
];
