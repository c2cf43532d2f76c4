import { type CommitmentState, commitmentStateLabels } from '#shared/product/commitments/states.ts';
import { Badge } from '../../ui/data/badge.tsx';

/** How each state is drawn; brass is for what waits for somebody. */
const tones: Readonly<Record<CommitmentState, 'plain' | 'accent' | 'attention'>> = {
  soft_circled: 'plain',
  waitlisted: 'plain',
  offered: 'attention',
  signed: 'accent',
  reconfirm_due: 'attention',
  funded: 'accent',
  refund_due: 'attention',
  settled: 'accent',
  cancelled: 'plain',
  refunded: 'plain',
};

/** The state of a commitment, in words. */
export function CommitmentBadge({ state }: { readonly state: CommitmentState }) {
  return <Badge tone={tones[state]}>{commitmentStateLabels[state]}</Badge>;
}
