/** The company of a raise: as it is now until the raise is submitted, and as submitted from then on. */
import { sql } from 'kysely';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { RaiseCompany } from '#shared/product/raises/raises.ts';

/** The name of the company as the raise has it, where `raises` and `companies` are joined. */
export const issuerName = sql<string>`coalesce(raises.issuer_name, companies.name)`;

type Company = Tables['companies'];

/** The columns of a raise's company that are read. */
export interface CompanyColumns {
  /** As the raise has it. */
  readonly company_name: string;
  /** This and the following are as the company has them now. */
  readonly profile_name: string;
  readonly company_legal_name: string;
  readonly company_legal_form: string;
  readonly company_one_liner: string;
  readonly company_country: string;
  readonly company_city: string;
  readonly company_website: string;
  readonly company_founded_on: string;
  readonly company_sector: Company['sector'];
  readonly company_stage: Company['stage'];
}

type OfCompany = CompanyColumns & Pick<Tables['raises'], 'company_id' | 'issuer'>;

/** The facts about the company that its raise shows and its agreements name. */
export function companyIn(row: OfCompany): RaiseCompany {
  if (row.issuer === null) return companyNow(row);
  return companyAsKept(JSON.parse(row.issuer));
}

/** The facts that are younger than some of what is kept. */
const since = { legalForm: '', city: '', website: '', foundedOn: '' };

/** Returns facts about a company as they were kept, with nothing for those that were not asked then. */
export function companyAsKept(kept: Omit<RaiseCompany, keyof typeof since>): RaiseCompany {
  return { ...since, ...kept };
}

/** Returns the facts about the company of a raise as its profile has them now. */
export function companyNow(row: OfCompany): RaiseCompany {
  return {
    id: row.company_id,
    name: row.profile_name,
    legalName: row.company_legal_name,
    legalForm: row.company_legal_form,
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
