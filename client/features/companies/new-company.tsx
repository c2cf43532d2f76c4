import { companyNameMaxLength } from '#shared/product/fields/limits.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { Icon } from '../../ui/tokens/icon.tsx';
import { companiesHref, newCompanyHref, readCompaniesQuery } from './company-address.ts';

const linkId = 'add-a-company';

/**
 * Beside the title of the list: opens the form for another company. Without a company the form is
 * there already, in place of the list.
 */
export function AddCompanyLink({ owner }: { readonly owner: DashboardOwner }) {
  const asked = readCompaniesQuery(usePageView().url);
  if (owner.worksOn === null || asked.kind !== 'list') return null;
  return (
    <ButtonLink id={linkId} size="small" variant="secondary" href={newCompanyHref}>
      <Icon name="plus" /> Add a company
    </ButtonLink>
  );
}

/** The form for another company, beside the list. */
export function NewCompany() {
  return (
    <RecordPanel title="Add a company" closeHref={companiesHref} openedFrom={linkId}>
      <p>You become its owner, and can then add its details and invite others.</p>
      <NewCompanyForm />
    </RecordPanel>
  );
}

/** The form for the first company, in place of an empty list. */
export function FirstCompany() {
  return (
    <Panel
      title="Add your company"
      lede="You become its owner. A name is enough to start; the rest comes next. Companies that invite you appear here too."
    >
      <div className={stackCss['form']}>
        <NewCompanyForm isAlone />
      </div>
    </Panel>
  );
}

/** Asks for what a company cannot be without. */
function NewCompanyForm(props: { readonly isAlone?: true }) {
  const { isAlone = false } = props;
  return (
    <Form intent="add-company" submit="Add company" first={isAlone ? 'name' : undefined}>
      <TextField
        name="name"
        label="Name"
        maxLength={companyNameMaxLength}
        autoComplete="organization"
      />
    </Form>
  );
}
