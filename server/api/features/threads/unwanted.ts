import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';

/**
 * Tells whether a side wants to hear nothing of the other, whatever the raise: somebody of it muted a
 * thread of the two, or reported one that no operator has decided about, or an operator locked one.
 */
export async function isUnwanted(
  db: Database,
  { companyId, investorId }: { readonly companyId: string; readonly investorId: string },
  by: ThreadSide,
): Promise<boolean> {
  const isTheirs =
    by === 'investor'
      ? sql`thread_readers.user_id = threads.investor_id`
      : sql`thread_readers.user_id <> threads.investor_id`;
  const found = await db
    .selectFrom('threads')
    .select('threads.id')
    .where('threads.company_id', '=', companyId)
    .where('threads.investor_id', '=', investorId)
    .where(
      sql<boolean>`(threads.locked_at is not null
        or exists (select 1 from thread_readers where thread_readers.thread_id = threads.id
          and thread_readers.muted_at is not null and ${isTheirs})
        or exists (select 1 from thread_reports where thread_reports.thread_id = threads.id
          and thread_reports.side = ${by} and thread_reports.decided_at is null))`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
