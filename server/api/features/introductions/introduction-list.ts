import { type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import type { IntroductionListName } from '#shared/product/introductions/introductions.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import { companiesOf } from '../threads/own-threads.ts';
import { type IntroductionRow, introductionRows } from './introduction-rows.ts';

/**
 * A page of somebody's requests on both sides, the newest first. Each side is found by an index of
 * its own, in this order.
 */
export async function listIntroductions(
  db: Database,
  actor: Actor,
  { show, ...page }: PageParams & { readonly show: IntroductionListName | undefined },
  now: number,
): Promise<readonly IntroductionRow[]> {
  const { account, capabilities } = actor;
  const listed = (condition: Expression<SqlBool>, side: ThreadSide) => {
    let query = introductionRows(db, account.id)
      .where(condition)
      .orderBy('introductions.created_at', 'desc')
      .orderBy('introductions.id', 'desc')
      .limit(page.limit);
    if (show !== undefined) query = query.where(shown(show, side, now));
    if (page.after !== undefined) {
      const order = ['introductions.created_at', 'introductions.id'] as const;
      query = query.where(rowsAfter(order, 'desc', page.after));
    }
    return query.execute();
  };
  const companies = isFounder(capabilities) ? await companiesOf(db, account.id) : [];
  // A request of one's own is an investor's, whatever part they have in the company.
  const ofCompanies = sql<SqlBool>`introductions.company_id in (${sql.join(companies)})
    and introductions.investor_id <> ${account.id}`;
  const [asInvestor, ofOwnCompanies] = await Promise.all([
    listed(visibleRows(actor, 'introduction.list', 'introductions.investor_id'), 'investor'),
    companies.length > 0 ? listed(ofCompanies, 'company') : [],
  ]);
  return [...asInvestor, ...ofOwnCompanies].sort(newestFirst).slice(0, page.limit);
}

function shown(show: IntroductionListName, side: ThreadSide, now: number): Expression<SqlBool> {
  const at = new Date(now).toISOString();
  const waits = sql<SqlBool>`(introductions.state = 'pending' and introductions.expires_at > ${at})`;
  const isOwn = sql<SqlBool>`introductions.asked_by = ${side}`;
  switch (show) {
    case 'to-answer':
      return sql<SqlBool>`(${waits} and not ${isOwn})`;
    case 'asked':
      return sql<SqlBool>`(${waits} and ${isOwn})`;
    case 'accepted':
      return sql<SqlBool>`introductions.state = 'open'`;
    case 'ended':
      return sql<SqlBool>`(introductions.state <> 'open' and not ${waits})`;
  }
}

function newestFirst(one: IntroductionRow, other: IntroductionRow): number {
  const [a, b] = [`${one.created_at} ${one.id}`, `${other.created_at} ${other.id}`];
  return a < b ? 1 : a > b ? -1 : 0;
}
