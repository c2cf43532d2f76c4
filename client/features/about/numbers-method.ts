import { publicSumDigits, publicSumRaisesMin } from '#shared/product/content/content.ts';

export interface CountedNumber {
  readonly name: string;
  readonly counts: string;
  readonly leavesOut: string;
}

/** How each published number is counted. */
export const countedNumbers: readonly CountedNumber[] = [
  {
    name: 'Live raises that are public',
    counts:
      'Raises that are open for commitments, including those with an early close announced: first those that anyone can see without an account, then all of them.',
    leavesOut: 'Drafts, raises in review, paused raises and raises that are being settled.',
  },
  {
    name: 'Signed, and funded',
    counts: `What investors have signed and not paid yet, and what has arrived, each separately and in its currency: of raises that anyone can see, once at least ${publicSumRaisesMin} of them have any. Rounded down to ${publicSumDigits} significant digits.`,
    leavesOut:
      'All other raises, soft circles, offers, the waitlist and what needs reconfirmation. Currencies are never converted or added together.',
  },
  {
    name: 'Investors approved',
    counts: 'Investor profiles that are approved at the time of counting.',
    leavesOut: 'Drafts, profiles under review, rejected and suspended profiles.',
  },
];
