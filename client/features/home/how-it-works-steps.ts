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
        text: 'Enter the company, the terms and the use of funds, and fill the data room. You set a minimum, a target, a maximum and a deadline. The portal checks the entries against its rules before anyone else reads them.',
      },
      {
        title: 'Pass review',
        text: 'We go through a published checklist and answer field by field. What was approved is sealed as a snapshot: what investors sign is exactly what was reviewed.',
      },
      {
        title: 'Run the round',
        text: 'One board shows who read what, who is interested, who has signed and whose money has arrived. If the minimum is funded by the deadline, you close. If not, everyone is released.',
      },
    ],
    next: { text: 'What a raise takes', href: '/raise-capital' },
  },
  {
    id: 'investors',
    label: 'For investors',
    steps: [
      {
        title: 'Be approved',
        text: 'Describe what you look for and state the basis on which you may invest. We read each profile before it is admitted. You choose whether founders can find you.',
      },
      {
        title: 'Read',
        text: 'Every raise in the network has passed the same checklist. Ask for the data room, read the terms in plain words, and ask the founder what is missing.',
      },
      {
        title: 'Commit',
        text: 'Start with a soft circle, which binds nobody. Sign when you are sure. You can cancel until 48 hours before the deadline, and your money goes straight to the company, never through us.',
      },
    ],
    next: { text: 'See the network', href: '/investors-network' },
  },
];

/** The side a page's `?for=` asks for; founders first, whatever else stands there. */
export function askedSide(url: URL): Side {
  return sides.find((side) => side.id === url.searchParams.get('for')) ?? sides[0];
}
