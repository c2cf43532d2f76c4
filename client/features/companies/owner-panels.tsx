import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './companies.module.css';
import type { CompanyData } from './company-loader.ts';

/** Makes another member the owner. */
export function TransferCompany(props: { readonly shown: CompanyData }) {
  const { company, members, neededStepUp } = props.shown;
  const refused = useFormResult('transfer-company');
  const others = members.filter(({ role }) => role !== 'owner');
  return (
    <Panel
      title="Transfer this company"
      lede="Another member becomes the owner and manages the members. You’ll be an editor."
    >
      <Disclosures>
        <Disclosure title="Transfer company" open={refused?.problem !== undefined}>
          <div className={classes(stackCss['space4'], css['form'])}>
            <Form intent="transfer-company" submit="Transfer the company" variant="danger">
              <input type="hidden" name="id" value={company.id} />
              <SelectField
                name="userId"
                label="New owner"
                options={others.map(({ id, name, email }) => ({
                  value: id,
                  label: `${name}, ${email}`,
                }))}
              />
              <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
            </Form>
          </div>
        </Disclosure>
      </Disclosures>
    </Panel>
  );
}

/** Deletes a company that nobody else belongs to. */
export function DeleteCompany(props: { readonly shown: CompanyData }) {
  const { company, neededStepUp } = props.shown;
  const { id, name } = company;
  const refused = useFormResult('delete-company');
  return (
    <Panel title="Delete this company" lede="It can’t be restored.">
      <Disclosures>
        <Disclosure title="Delete company" open={refused?.problem !== undefined}>
          <p>{name}, its logo and its invitations are deleted for good.</p>
          <div className={classes(stackCss['space4'], css['form'])}>
            <Form intent="delete-company" submit="Delete the company" variant="danger">
              <input type="hidden" name="id" value={id} />
              <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
            </Form>
          </div>
        </Disclosure>
      </Disclosures>
    </Panel>
  );
}
