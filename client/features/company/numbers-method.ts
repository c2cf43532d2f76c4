export interface CountedNumber {
  readonly name: string;
  readonly counts: string;
  readonly leavesOut: string;
}

/** How each published number is counted. */
export const countedNumbers: readonly CountedNumber[] = [
  {
    name: 'Raises live',
    counts:
      'Raises open for commitments at the time of counting, including those with an early close announced.',
    leavesOut: 'Drafts, raises in review, paused raises and raises that are being settled.',
  },
  {
    name: 'Committed',
    counts:
      'Signed, reconfirming, funded and settled commitments, in the currency they were made in, before any fees.',
    leavesOut:
      'Soft circles, offers and the waitlist. Currencies are never converted or added together.',
  },
  {
    name: 'Investors approved',
    counts: 'Investor profiles that are approved at the time of counting.',
    leavesOut: 'Drafts, profiles under review, rejected and suspended profiles.',
  },
];
