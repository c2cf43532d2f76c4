/** What is due of somebody's own commitments, and until when each can be cancelled or must be signed. */
import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import {
  type CommitmentTask,
  cancelBy,
  commitmentTask,
} from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';
import { commitmentPath } from '#shared/site/dashboard-address.ts';
import { ownCommitments } from './own-commitments.ts';

/** The deadlines of an investor's open commitments. */
export const ownDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => isInvestor(capabilities),
  async read(db, { actor, now, limit }) {
    const asked = { states: openCommitmentStates, due: 'first' } as const;
    const own = await ownCommitments(db, actor.account.id, asked, now);
    const rows = await own.list({ limit });
    const shown = await own.toShow(rows);
    return shown.flatMap((commitment, at) => {
      const row = rows[at];
      if (row === undefined) return [];
      const dates = { deadlineAt: row.deadline_at, earlyCloseAt: row.early_close_at };
      return deadlinesOf(commitment, effectiveDeadline(dates));
    });
  },
};

const taskNames: Readonly<Record<CommitmentTask['kind'], string>> = {
  accept: 'Sign the offer from the waitlist',
  reconfirm: 'Confirm your commitment to the changed terms',
  pay: 'Pay for your commitment',
  'refund-account': 'Enter your bank account for the refund',
  'side-letter': 'Sign or decline the side letter',
};

/** Says of one commitment what is due, `raiseEnds` in ISO 8601. */
function deadlinesOf(commitment: Commitment, raiseEnds: string | null): readonly Deadline[] {
  const { id, raise, can } = commitment;
  const found: Deadline[] = [];
  const add = (what: string, at: string | null, words: string): void => {
    if (at === null) return;
    found.push({
      id: `${what}-${id}`,
      at,
      what: words,
      about: raise.name,
      path: commitmentPath(id),
    });
  };
  const task = commitmentTask(commitment);
  if (task !== null) add(task.kind, task.until, taskNames[task.kind]);
  add('cancel', cancelBy(commitment), 'Deadline to cancel your commitment');
  if (can.includes('commit'))
    add('sign', raiseEnds, 'Sign your commitment before the raise closes');
  return found;
}
