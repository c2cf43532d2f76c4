export interface VisibilityRow {
  readonly what: string;
  readonly who: string;
}

/** Who may see which raises, by the rule they are offered under. */
export const raiseVisibility: readonly VisibilityRow[] = [
  {
    what: 'Rule 506(b)',
    who: 'People the company invites, or all approved investors. Never the public.',
  },
  {
    what: 'Rule 506(c)',
    who: 'People the company invites, or all approved investors. Or everyone: visitors see a teaser, and members the whole offer without documents.',
  },
  {
    what: 'Regulation Crowdfunding',
    who: 'People the company invites, or all approved investors. Or everyone: visitors see a teaser, and members the whole offer without documents.',
  },
  { what: 'Another rule', who: 'All approved investors.' },
];

/** The choices of investors about who sees their profile. */
export const profileVisibility: readonly VisibilityRow[] = [
  {
    what: 'Hidden',
    who: 'Nobody. A company sees the name of an investor who asks it for access or an introduction, gets access or commits.',
  },
  {
    what: 'Network',
    who: 'Members, once they log in. A company with an open raise can ask for an introduction.',
  },
  {
    what: 'Public',
    who: 'Everyone, on this page. A company with an open raise can ask for an introduction.',
  },
];
