import { sql } from 'kysely';
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import type { Database } from '../storage/storage.ts';

/** As many as a menu shows; the others are in the list of companies. */
const recentMax = 8;

/**
 * The companies that somebody opened last, the newest first, and those never opened after them. Part
 * of who is logged in, because every page of the dashboard shows them before it asks for its data.
 */
export async function recentCompanies(
  db: Database,
  person: { readonly id: string; readonly companies: number },
): Promise<RecentCompany[]> {
  if (person.companies === 0) return [];
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id', 'companies.name', 'companies.stage'])
    .select(['company_members.role', 'company_members.opened_at'])
    .where('company_members.user_id', '=', person.id)
    .orderBy(sql`coalesce(company_members.opened_at, '')`, 'desc')
    .orderBy('companies.id', 'desc')
    .limit(recentMax)
    .execute();
  return rows.map(({ opened_at: openedAt, ...company }) => ({ ...company, openedAt }));
}
