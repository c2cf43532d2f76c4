import { tokenMaxDays, tokenNameMaxLength } from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { tokenForm } from './security-actions.ts';

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(tokenMaxDays), label: `${tokenMaxDays} days` },
];

/** The form for a token, or the new token itself, which is shown only this once. */
export function NewToken(props: { readonly neededStepUp: StepUp | null }) {
  const result = useFormResult(tokenForm);
  const issued = result?.result;
  if (issued !== undefined) {
    return (
      <div className={stackCss['space4']}>
        <FormOutcome intent="make-token" result={result} />
        <CopyField
          id="new-token"
          label="Copy it now. We won’t show it again."
          value={issued.secret}
        />
        <p>Keep it like a password: anyone who has it can use it.</p>
        <p>
          <a href={viewPath('security')}>Done, I have copied it</a>
        </p>
      </div>
    );
  }
  return (
    <Form intent="make-token" submit="Create token" variant="secondary">
      <TextField
        name="name"
        label="Name"
        hint="What it’s for, so you recognise it later."
        autoComplete="off"
        maxLength={tokenNameMaxLength}
      />
      <RadioGroup
        name="scope"
        label="What can it do?"
        value="read"
        options={[
          { value: 'read', label: 'Read', text: 'What you can read' },
          {
            value: 'write',
            label: 'Read and change',
            text: 'Everything you can change, except passwords, devices and tokens',
          },
        ]}
      />
      <SelectField
        name="expiresInDays"
        label="How long should it work?"
        value="30"
        options={lifetimes}
      />
      <StepUpField
        needed={props.neededStepUp}
        hint="A token keeps working after you log out, so confirm it’s you."
      />
    </Form>
  );
}
