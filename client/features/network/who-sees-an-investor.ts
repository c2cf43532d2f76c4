import type { VisibilityRow } from './visibility-table.tsx';

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
