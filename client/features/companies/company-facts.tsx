import type { Company } from '#shared/product/companies/companies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { Facts } from '../../ui/data/facts.tsx';

/** The sector in words; empty when it is not specified. */
export function sectorOf({ sector }: Company): string {
  return sector === '' ? '' : sectorLabels[sector];
}

/** The stage in words; empty when it is not specified. */
export function stageOf({ stage }: Company): string {
  return stage === '' ? '' : stageLabels[stage];
}

/** The details of a company, to read. */
export function CompanyFacts(props: { readonly company: Company }) {
  const { company } = props;
  const facts = [
    { label: 'Legal name', value: company.legalName },
    { label: 'Legal form', value: company.legalForm },
    { label: 'What it does', value: company.oneLiner },
    { label: 'Sector', value: sectorOf(company) },
    { label: 'Stage', value: stageOf(company) },
    { label: 'Country', value: countries[company.country] ?? '' },
    { label: 'City', value: company.city },
    { label: 'Website', value: company.website },
    { label: 'Founded', value: company.foundedOn },
  ];
  return (
    <Facts facts={facts.map(({ label, value }) => ({ label, value: value || 'Not specified' }))} />
  );
}
