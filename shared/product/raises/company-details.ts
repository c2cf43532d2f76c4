import type { RaiseCompany } from './raises.ts';

/** What a raise needs to know about its company, each with what to do where it is missing. */
const needed = {
  legalName: 'Enter the legal name of the company.',
  legalForm: 'Enter the legal form of the company, such as “Delaware corporation” or “GmbH”.',
  oneLiner: 'Say in one sentence what the company does.',
  country: 'Choose the country of the company.',
  sector: 'Choose the sector of the company.',
  stage: 'Choose the stage of the company.',
} as const;

export type NeededCompanyDetail = keyof typeof needed;

/** Returns the details of a company without which its raise cannot be submitted, and what to do. */
export function missingCompanyDetails(
  company: Pick<RaiseCompany, NeededCompanyDetail>,
): readonly { readonly detail: NeededCompanyDetail; readonly message: string }[] {
  return (Object.keys(needed) as NeededCompanyDetail[])
    .filter((detail) => company[detail] === '')
    .map((detail) => ({ detail, message: needed[detail] }));
}
