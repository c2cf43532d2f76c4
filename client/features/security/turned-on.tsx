import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import type { TwoFactorSetting } from './two-factor-loader.ts';

/** With this few codes left, it is time to make new ones. */
const fewCodes = 3;

/** The current setting, with new recovery codes and turning it off. */
export function TurnedOn(props: { readonly setting: TwoFactorSetting }) {
  const { sinceWritten, recoveryCodesLeft: left, required } = props.setting;
  const renewed = useFormResult('two-factor-codes');
  const off = useFormResult('two-factor-off');
  return (
    <div className={classes(stackCss['space4'], stackCss['form'])}>
      <Facts
        facts={[
          {
            label: 'On since',
            value: sinceWritten === null ? 'now' : <FormattedDate moment={sinceWritten} />,
          },
          { label: 'Recovery codes left', value: left },
        ]}
      />
      {left > fewCodes ? null : (
        <Notice
          tone="attention"
          title={left === 0 ? 'No recovery codes are left' : 'Only a few are left'}
        >
          <p>Create new ones, so you can log in if you lose your phone.</p>
        </Notice>
      )}
      <Disclosures>
        <Disclosure title="Create new recovery codes" open={renewed?.problem !== undefined}>
          <p>You get ten new codes, shown only once. Your current codes stop working.</p>
          <Form intent="two-factor-codes" submit="Create new codes" variant="secondary">
            <ProofFields />
          </Form>
        </Disclosure>
        <Disclosure title="Turn off two-factor authentication" open={off?.problem !== undefined}>
          <p>
            {required
              ? 'This portal requires two-factor authentication of operators: once it is off, you have to set it up again, for example with another app.'
              : 'You’ll log in with your password alone, and your recovery codes stop working. To change the app, turn it off and on again.'}
          </p>
          <Form intent="two-factor-off" submit="Turn off two-factor" variant="danger">
            <ProofFields />
          </Form>
        </Disclosure>
      </Disclosures>
    </div>
  );
}

/** The fields to confirm who one is: the password and a code. */
function ProofFields() {
  return (
    <>
      <PasswordField
        name="currentPassword"
        label="Your current password"
        autoComplete="current-password"
      />
      <TextField
        name="code"
        label="Code from your app, or a recovery code"
        autoComplete="one-time-code"
        exact
      />
    </>
  );
}
