import { emailMaxLength, graceDays } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';

/** Deleting the account: what it means, and the form for it. */
export function DeleteAccount(props: {
  readonly email: string;
  readonly neededStepUp: StepUp | null;
}) {
  const { email, neededStepUp } = props;
  const refused = useFormResult('delete-account');
  return (
    <Panel
      title="Delete your account"
      lede={`You’re logged out everywhere, and access tokens stop working. We erase your account after ${graceDays} days. To keep it, log in before then.`}
    >
      <p>
        The <a href={`${routeOf('privacy-policy').path}#retention`}>privacy policy</a> says what is
        erased and what must be kept. You may want to make a copy of your data first.
      </p>
      <Disclosures>
        <Disclosure title="Delete my account" open={refused?.problem !== undefined}>
          <div className={stackCss['form']}>
            <Form intent="delete-account" submit="Delete my account" variant="danger">
              <TextField
                name="confirmEmail"
                label="Email address of your account"
                hint={`Type ${email} to confirm.`}
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={emailMaxLength}
              />
              <StepUpField needed={neededStepUp} hint="Confirm it’s you." />
            </Form>
          </div>
        </Disclosure>
      </Disclosures>
    </Panel>
  );
}
