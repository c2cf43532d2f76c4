/** Whose threads somebody reads: their own as an investor, and those of their companies. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { isFounder } from '#shared/product/account/capabilities.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';

/** A side of the portal on which somebody has threads. */
export interface OwnSide {
  readonly side: ThreadSide;
  /** The companies or the investor, and the column that says whose a row is. */
  readonly ids: readonly string[];
  readonly column: 'company_id' | 'investor_id';
  /** The condition for its rows, where a table has the columns of the two sides. */
  of(table: 'threads' | 'thread_message_entries'): Expression<SqlBool>;
}

/**
 * The sides on which somebody has threads. Companies are asked for first, so that an index leads to
 * their rows. An own thread is an investor's, whatever part they have in the company.
 */
export async function ownSides(db: Database, actor: PolicyActor): Promise<readonly OwnSide[]> {
  const userId = actor.account.id;
  const asInvestor: OwnSide = {
    side: 'investor',
    ids: [userId],
    column: 'investor_id',
    of: (table) => visibleRows(actor, 'thread.list', `${table}.investor_id`),
  };
  const companies = isFounder(actor.capabilities) ? await companiesOf(db, userId) : [];
  if (companies.length === 0) return [asInvestor];
  const forCompanies: OwnSide = {
    side: 'company',
    ids: companies,
    column: 'company_id',
    of: (table) => sql<SqlBool>`${sql.ref(`${table}.company_id`)} in (${sql.join(companies)})
      and ${sql.ref(`${table}.investor_id`)} <> ${userId}`,
  };
  return [asInvestor, forCompanies];
}

/** Reads the ids of the companies in which somebody has a part. */
export async function companiesOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('company_members')
    .select('company_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ company_id }) => company_id);
}
