/** Counts the threads that somebody has not read to their end, and has not muted. */
import { sql } from 'kysely';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';

export const threadWaiting: readonly OwnWaitingSource[] = [
  {
    kind: 'unread-thread',
    isFor: ({ capabilities }) => !capabilities.operator,
    select: (_db, userId) => {
      const reader = sql`left join thread_readers on thread_readers.thread_id = threads.id
        and thread_readers.user_id = ${userId}`;
      const read = sql`coalesce(thread_readers.read_count, 0)`;
      return sql`
        select 1 from threads ${reader}
        where threads.investor_id = ${userId} and threads.sent_by_company > ${read}
          and thread_readers.muted_at is null
        union all
        select 1 from company_members
        inner join threads on threads.company_id = company_members.company_id ${reader}
        where company_members.user_id = ${userId} and company_members.role in ('owner', 'editor')
          and threads.investor_id <> ${userId} and threads.sent_by_investor > ${read}
          and thread_readers.muted_at is null`;
    },
  },
];
