import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';

/** What can be done instead, for whoever tries what its state does not allow. */
const instead: Readonly<Record<CommitmentState, string>> = {
  soft_circled: 'This is a soft circle, which is non-binding. It has to be signed first.',
  waitlisted:
    'This commitment is on the waitlist. For another amount, cancel it and commit again; you then start at its end.',
  offered: 'An offer is open for this commitment. Accept or decline it first.',
  signed: 'This commitment is signed. Its amount can be changed, or it can be cancelled or paid.',
  reconfirm_due:
    'The terms of the raise have changed. This commitment needs reconfirmation, or is cancelled first.',
  funded: 'The money of this commitment has arrived. Only cancelling or declining it leads back.',
  refund_due: 'This commitment has ended. What was paid has to be paid back, and recorded here.',
  settled: 'This commitment is settled, and can no longer change.',
  cancelled: 'This commitment was cancelled. While the raise is open, a new one can be made.',
  refunded: 'This commitment has ended, and its money was paid back. A new one can be made.',
};

/** The refusal of an event that is not possible in the state of a commitment. */
export function wrongState(state: CommitmentState | null): ProblemError {
  const message = state === null ? 'There is no commitment yet.' : instead[state];
  return new ProblemError(problem('invalid-transition', message));
}
