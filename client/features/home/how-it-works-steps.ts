export interface Step {
  readonly title: string;
  readonly text: string;
}

export interface Side {
  readonly id: 'founders' | 'investors';
  readonly label: string;
  readonly steps: readonly [Step, Step, Step];
  readonly next: { readonly text: string; readonly href: string };
}

/** How the portal works, in three steps for each side. */
export const sides: readonly [Side, Side] = [
  {
    id: 'founders',
    label: 'For founders',
    steps: [
      {
        title: 'Prepare',
        text: 'Enter your company, terms and use of funds, and fill the data room. Set a minimum, a target, a maximum and a deadline. The portal checks your entries against its rules before anyone else reads them.',
      },
      {
        title: 'Pass review',
        text: 'We work through a published checklist and comment field by field. Once approved, the raise is frozen as a snapshot, so investors sign exactly what was reviewed.',
      },
      {
        title: 'Run the round',
        text: 'The data room shows who has read what. The book shows who is interested, who has signed and whose money has arrived. If the minimum is funded by the deadline, you close. If not, everyone is released.',
      },
    ],
    next: { text: 'What a raise takes', href: '/raise-capital' },
  },
  {
    id: 'investors',
    label: 'For investors',
    steps: [
      {
        title: 'Get approved',
        text: 'Tell us what you invest in and on what basis you are allowed to. We review every profile before approving it. You choose whether founders can find you.',
      },
      {
        title: 'Read',
        text: 'Every raise in the network has passed the same checklist. Request access to the data room, read the terms in plain words, and ask the founder about anything that is missing.',
      },
      {
        title: 'Commit',
        text: 'Start with a non-binding soft circle and sign when you are sure. You can cancel until 48 hours before the deadline, and your money goes straight to the company, never through us.',
      },
    ],
    next: { text: 'See the network', href: '/investors-network' },
  },
];

/** The side in a page's `?for=`; founders for any other value. */
export function readSide(url: URL): Side {
  return sides.find((side) => side.id === url.searchParams.get('for')) ?? sides[0];
}
