import type { VisibilityRow } from './visibility-table.tsx';

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
