import { defineView } from '../../framework/views/view-definition.ts';
import { CompaniesView } from './companies-view.tsx';
import { companyActions } from './company-actions.ts';
import {
  type CompaniesContent,
  type FoundCompanies,
  findCompanies,
  readCompanies,
} from './company-loader.ts';
import { AddCompanyLink } from './new-company.tsx';

export const view = defineView<CompaniesContent, FoundCompanies>({
  find: findCompanies,
  load: (request, { worksOn }, found) => readCompanies(request, worksOn, found),
  actions: companyActions,
  titleOf: (content) => (content.kind === 'company' ? content.shown.company.name : undefined),
  Action: AddCompanyLink,
  Component: ({ data }) => <CompaniesView content={data} />,
});
