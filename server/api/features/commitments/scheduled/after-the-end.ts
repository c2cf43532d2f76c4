/** What becomes of the commitments of a raise that has ended: each is settled, released or refunded. */
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { applyTransition, priorGuards } from '../transition.ts';
import { commitmentsIn, each, type ScheduledTask } from './scheduled-task.ts';

/** The raise succeeded: the money that has arrived is invested. */
export const settleFunded: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'closed_funded') return [];
    return commitmentsIn(db, raise, ['funded'], limit).execute();
  },
  async move(ledger, raise, found, now) {
    const what = { event: 'settle', who: 'operator', guards: {} } as const;
    return each(found, (row) => applyTransition(ledger, { raise, row, ...what }, now));
  },
};

/** The raise failed or was cancelled: nobody is bound, and what has arrived has to be paid back. */
export const releaseAll: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'closed_failed' && raise.state !== 'cancelled') return [];
    return commitmentsIn(db, raise, openCommitmentStates, limit).execute();
  },
  async move(ledger, raise, found, now) {
    return each(found, (row) => {
      const what = { event: 'release', who: 'system', guards: priorGuards(row) } as const;
      return applyTransition(ledger, { raise, row, ...what }, now);
    });
  },
};
