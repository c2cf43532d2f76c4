export interface Sight {
  readonly what: string;
  readonly who: string;
}

/** Who may see which raises, by the rule they are offered under. */
export const raiseSight: readonly Sight[] = [
  {
    what: 'Rule 506(b)',
    who: 'People the founder invites, or approved members of the network. Never the public.',
  },
  {
    what: 'Rule 506(c)',
    who: 'Approved members. A teaser without documents may also be shown to everyone.',
  },
  {
    what: 'Regulation Crowdfunding',
    who: 'Approved members. A teaser without documents may also be shown to everyone.',
  },
  { what: 'Another rule', who: 'Approved members, unless the operator has agreed otherwise.' },
];

/** What investors can choose for their profile. */
export const profileSight: readonly Sight[] = [
  { what: 'Hidden', who: 'Only founders the investor asks for access, commits or writes to.' },
  { what: 'Network', who: 'Members of the network, after they have logged in.' },
  { what: 'Public', who: 'Everyone, on this page.' },
];
