import { companyNameMaxLength } from '#shared/product/fields/limits.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { companiesHref, newCompanyHref, readCompaniesQuery } from './company-address.ts';

const linkId = 'add-a-company';

/** Beside the title of the list: opens the form for a new company. */
export function AddCompanyLink() {
  if (readCompaniesQuery(usePageView().url).kind !== 'list') return null;
  return (
    <ButtonLink id={linkId} size="small" href={newCompanyHref}>
      <Icon name="plus" /> Add a company
    </ButtonLink>
  );
}

/** The form for a new company, beside the list. */
export function NewCompany() {
  return (
    <RecordPanel title="Add a company" closeHref={companiesHref} openedFrom={linkId}>
      <p>You become its owner, and can then add its details and invite others.</p>
      <Form intent="add-company" submit="Add the company">
        <TextField
          name="name"
          label="Name"
          maxLength={companyNameMaxLength}
          autoComplete="organization"
        />
      </Form>
    </RecordPanel>
  );
}
