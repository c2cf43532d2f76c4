import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { CommitmentChange } from '../../server/api/features/commitments/ledger-rows.ts';

type Transition = Pick<CommitmentChange, 'event' | 'to'>;
const signed: readonly Transition[] = [{ event: 'commit', to: 'signed' }];
const funded: readonly Transition[] = [...signed, { event: 'confirm-funding', to: 'funded' }];
const waiting: readonly Transition[] = [{ event: 'commit', to: 'waitlisted' }];
const refunding: readonly Transition[] = [...funded, { event: 'cancel', to: 'refund_due' }];

/** How a commitment comes to each state, for what writes it straight through the ledger. */
export const commitmentPaths: Readonly<Record<CommitmentState, readonly Transition[]>> = {
  soft_circled: [{ event: 'soft-circle', to: 'soft_circled' }],
  waitlisted: waiting,
  offered: [...waiting, { event: 'offer', to: 'offered' }],
  signed,
  reconfirm_due: [...signed, { event: 'material-change', to: 'reconfirm_due' }],
  funded,
  refund_due: refunding,
  settled: [...funded, { event: 'settle', to: 'settled' }],
  cancelled: [...signed, { event: 'cancel', to: 'cancelled' }],
  refunded: [...refunding, { event: 'mark-refunded', to: 'refunded' }],
};
