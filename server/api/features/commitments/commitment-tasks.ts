import { sql } from 'kysely';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';
import { isInvestor } from '#shared/product/account/capabilities.ts';
import { dueBy } from './own-due.ts';

/** Counts the commitments that their investor has to do something about. */
export const commitmentTasks: readonly OwnWaitingSource[] = [
  {
    kind: 'commitment-task',
    isFor: ({ capabilities }) => isInvestor(capabilities),
    async select(db, userId, now) {
      const { condition } = await dueBy(db, userId, 'task', now);
      return sql`
        select 1 from commitments inner join raises on raises.id = commitments.raise_id
        where commitments.investor_id = ${userId} and ${condition}`;
    },
  },
];
