/** The company of a raise: as it is now until the raise is submitted, and as submitted from then on. */
import { sql } from 'kysely';
import type { RaiseCompany } from '../../../../shared/product/raises/raises.ts';
import type { RaiseRow } from './raise-store.ts';

/** The name of the company as the raise has it, where `raises` and `companies` are joined. */
export const issuerName = sql<string>`coalesce(raises.issuer_name, companies.name)`;

/** The facts about the company that its raise shows and its agreements name. */
export function companyIn(row: RaiseRow): RaiseCompany {
  if (row.issuer === null) return companyNow(row);
  // Kept before some of the facts were.
  const since = { city: '', website: '', foundedOn: '' };
  return { ...since, ...(JSON.parse(row.issuer) as RaiseCompany) };
}

/** The same facts as the profile of the company has them now. */
export function companyNow(row: RaiseRow): RaiseCompany {
  return {
    id: row.company_id,
    name: row.profile_name,
    legalName: row.company_legal_name,
    oneLiner: row.company_one_liner,
    country: row.company_country,
    city: row.company_city,
    website: row.company_website,
    foundedOn: row.company_founded_on,
    sector: row.company_sector,
    stage: row.company_stage,
  };
}

/** The columns that keep facts about the company. */
export function issuerColumns(company: RaiseCompany) {
  return { issuer: JSON.stringify(company), issuer_name: company.name };
}

/** The columns of a raise that is edited again: it follows the profile of its company. */
export const followsProfile = { issuer: null, issuer_name: null } as const;
