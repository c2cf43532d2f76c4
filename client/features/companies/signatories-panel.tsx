import { legalNameMaxLength, signatoryTitleMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './companies.module.css';
import type { CompanyData } from './company-loader.ts';
import { nameSignatoryIntent, removeSignatoryIntent } from './signatory-actions.ts';

/** Who countersigns commitments beside the owner, and for the owner the way to name them. */
export function Signatories(props: { readonly shown: CompanyData }) {
  const { company, signatories } = props.shown;
  const isOwner = company.role === 'owner';
  const removed = useFormResult(removeSignatoryIntent);
  return (
    <Panel
      title="Signatories"
      lede="The owner countersigns what investors sign. A signatory can too, under the name and title entered here."
    >
      <FormOutcome intent={removeSignatoryIntent} result={removed} />
      {signatories.length === 0 ? (
        <p>Only the owner signs.</p>
      ) : (
        <ul className={classes(stackCss['space3'], css['signatories'])}>
          {signatories.map(({ id, name, title, member }) => (
            <li key={id}>
              <p>
                <strong>{name}</strong>, {title}
                {member === name ? '' : ` (${member})`}
              </p>
              {isOwner ? (
                <ConfirmAction
                  intent={removeSignatoryIntent}
                  fields={{ id: company.id, member: id }}
                  opener="Remove"
                  about={name}
                  question={`${name} can no longer countersign.`}
                  confirm="Remove signatory"
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isOwner ? <NameSignatory shown={props.shown} /> : null}
    </Panel>
  );
}

function NameSignatory(props: { readonly shown: CompanyData }) {
  const { company, members, signatories, neededStepUp } = props.shown;
  const sent = useFormResult(nameSignatoryIntent);
  const others = members.filter(({ role }) => role !== 'owner');
  return (
    <Disclosures>
      <Disclosure title="Name a signatory" open={sent?.problem !== undefined}>
        <div className={classes(stackCss['space4'], css['form'])}>
          <Form key={signatories.length} intent={nameSignatoryIntent} submit="Name signatory">
            <input type="hidden" name="id" value={company.id} />
            <SelectField
              name="member"
              label="Member"
              options={others.map(({ id, name, email }) => ({
                value: id,
                label: `${name}, ${email}`,
              }))}
            />
            <TextField
              name="name"
              label="Name under the agreement"
              maxLength={legalNameMaxLength}
            />
            <TextField
              name="title"
              label="Title in the company"
              hint="Such as Managing Director."
              maxLength={signatoryTitleMaxLength}
            />
            <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
          </Form>
        </div>
      </Disclosure>
    </Disclosures>
  );
}
