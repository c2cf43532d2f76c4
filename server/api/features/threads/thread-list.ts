import { type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import { type ThreadRow, threadRows } from './thread-rows.ts';

/**
 * A page of somebody's threads on both sides, the one with the newest message first. Each side is
 * found by an index of its own, in this order.
 */
export async function listThreads(
  db: Database,
  actor: Actor,
  { unread, ...page }: PageParams & { readonly unread: boolean },
  now: number,
): Promise<readonly ThreadRow[]> {
  const { account, capabilities } = actor;
  const listed = (condition: Expression<SqlBool>, isUnread: Expression<SqlBool>) => {
    let query = threadRows(db, account.id, now)
      .where(condition)
      .orderBy('threads.newest_at', 'desc')
      .orderBy('threads.id', 'desc')
      .limit(page.limit);
    if (unread) query = query.where(isUnread);
    if (page.after !== undefined) {
      query = query.where(rowsAfter(['threads.newest_at', 'threads.id'], 'desc', page.after));
    }
    return query.execute();
  };
  const isInvestors = visibleRows(actor, 'thread.list', 'threads.investor_id');
  // An own thread is an investor's, whatever part they have in the company.
  const companies = isFounder(capabilities) ? await companiesOf(db, account.id) : [];
  const ofCompanies = sql<SqlBool>`threads.company_id in (${sql.join(companies)})
    and threads.investor_id <> ${account.id}`;
  const [asInvestor, ofOwnCompanies] = await Promise.all([
    listed(isInvestors, sql<SqlBool>`threads.sent_by_company > coalesce(readers.read_count, 0)`),
    companies.length > 0
      ? listed(
          ofCompanies,
          sql<SqlBool>`threads.sent_by_investor > coalesce(readers.read_count, 0)`,
        )
      : [],
  ]);
  return [...asInvestor, ...ofOwnCompanies].sort(newestFirst).slice(0, page.limit);
}

/** The companies in which somebody has a part. Asked first, so that an index leads to their threads. */
export async function companiesOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

function newestFirst(one: ThreadRow, other: ThreadRow): number {
  const [a, b] = [`${one.newest_at} ${one.id}`, `${other.newest_at} ${other.id}`];
  return a < b ? 1 : a > b ? -1 : 0;
}
