/** The threads of an investor with messages that they have not read, and have not muted. */
import { sql } from 'kysely';
import type { RaiseNewsRow, RaiseNewsSource } from '#api/platform/raise-news-source.ts';

export const unreadMessages: RaiseNewsSource = {
  select: ({ userId }, raises) => sql<RaiseNewsRow>`
    select threads.raise_id as raise, 'message' as what from threads
    left join thread_readers on thread_readers.thread_id = threads.id
      and thread_readers.user_id = ${userId}
    where threads.raise_id in (${sql.join(raises)}) and threads.investor_id = ${userId}
      and threads.sent_by_company > coalesce(thread_readers.read_count, 0)
      and thread_readers.muted_at is null`,
};
