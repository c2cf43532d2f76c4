/** Counts the threads that somebody has not read to their end, and has not muted. */
import { type RawBuilder, sql } from 'kysely';
import type { OwnWaitingSource } from '#api/platform/work-items.ts';

const readCount = sql`coalesce(thread_readers.read_count, 0)`;

/** The reader of a thread, where they have opened it. */
function readerIs(userId: string): RawBuilder<unknown> {
  return sql`left join thread_readers on thread_readers.thread_id = threads.id
    and thread_readers.user_id = ${userId}`;
}

/** A row for each thread that somebody has not read for their companies. */
function unreadForCompanies(userId: string): RawBuilder<unknown> {
  return sql`
    select threads.company_id as company_id from company_members
    inner join threads on threads.company_id = company_members.company_id ${readerIs(userId)}
    where company_members.user_id = ${userId} and company_members.role in ('owner', 'editor')
      and threads.investor_id <> ${userId} and threads.sent_by_investor > ${readCount}
      and thread_readers.muted_at is null`;
}

export const threadWaiting: readonly OwnWaitingSource[] = [
  {
    kind: 'unread-thread',
    isFor: ({ capabilities }) => !capabilities.operator,
    select: (_db, userId) => sql`
      select threads.company_id as company_id from threads ${readerIs(userId)}
      where threads.investor_id = ${userId} and threads.sent_by_company > ${readCount}
        and thread_readers.muted_at is null
      union all ${unreadForCompanies(userId)}`,
  },
];

/** Selects how many threads of one company somebody has not read for it. */
export function unreadOfCompany(userId: string, companyId: string): RawBuilder<unknown> {
  return sql`select count(*) from (${unreadForCompanies(userId)}) as unread
    where unread.company_id = ${companyId}`;
}
