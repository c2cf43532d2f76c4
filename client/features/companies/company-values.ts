import type { Company } from '#shared/product/companies/companies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';

/** The fields of the form, in its order. */
export const companyFields = [
  'name',
  'legalName',
  'legalForm',
  'oneLiner',
  'sector',
  'stage',
  'foundedOn',
  'country',
  'city',
  'website',
] as const;

const labels: Readonly<Record<(typeof companyFields)[number], string>> = {
  name: 'Name',
  legalName: 'Legal name',
  legalForm: 'Legal form',
  oneLiner: 'What it does, in one sentence',
  sector: 'Sector',
  stage: 'Stage',
  foundedOn: 'Founded on',
  country: 'Country',
  city: 'City',
  website: 'Website',
};

/** What a field of the form is called. */
export function companyLabel(name: string): string {
  return labels[name as keyof typeof labels] ?? name;
}

/** A company as its form sees it; who saved it is said when a change of it is refused. */
export function storedCompany(company: Company): Stored {
  const values = Object.fromEntries(companyFields.map((name) => [name, company[name]]));
  return { version: company.version, values, saved: { name: null, at: company.updatedAt } };
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sector: sectorLabels,
  stage: stageLabels,
  country: countries,
};

/** A value in words, where there are two to choose from. */
export function companyValueInWords(name: string, value: string): string {
  return choices[name]?.[value] ?? value;
}
