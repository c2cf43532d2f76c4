import { defineView } from '../../framework/views/view-definition.ts';
import { CompaniesView } from './companies-view.tsx';
import { companyActions } from './company-actions.ts';
import { type CompaniesContent, companyExists, readCompanies } from './company-loader.ts';
import { AddCompanyLink } from './new-company.tsx';

export const view = defineView<CompaniesContent>({
  exists: companyExists,
  load: (request, { worksOn }) => readCompanies(request, worksOn),
  actions: companyActions,
  titleOf: (content) => (content.kind === 'company' ? content.shown.company.name : undefined),
  Action: AddCompanyLink,
  Component: ({ data }) => <CompaniesView content={data} />,
});
