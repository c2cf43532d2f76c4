import { type RaiseState, raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import { Badge } from '../../ui/data/badge.tsx';

const tones: Readonly<Partial<Record<RaiseState, 'accent' | 'attention' | 'danger'>>> = {
  in_review: 'attention',
  changes_requested: 'attention',
  approved: 'accent',
  live: 'accent',
  closing: 'attention',
  paused: 'attention',
  closed_funded: 'accent',
  rejected: 'danger',
};

/** The state of a raise in a word or two, in the same colour wherever it is shown. */
export function RaiseStateBadge({ state }: { readonly state: RaiseState }) {
  const tone = tones[state];
  return <Badge {...(tone === undefined ? {} : { tone })}>{raiseStateLabels[state]}</Badge>;
}
