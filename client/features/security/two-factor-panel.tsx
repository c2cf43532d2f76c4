import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Enrolling } from './enrolling.tsx';
import { TurnedOn } from './turned-on.tsx';
import type { TwoFactorSetting } from './two-factor-loader.ts';

/** Two-factor authentication of the account: its state, and the form to turn it on or off. */
export function TwoFactorPanel(props: { readonly setting: TwoFactorSetting | null }) {
  const { setting } = props;
  const dropped = useFormResult('two-factor-drop');
  const turnedOff = useFormResult('two-factor-off');
  return (
    <Panel
      id="two-factor"
      title="Two-factor authentication"
      lede="After your password, you enter a code from an app on your phone. A stolen password alone isn’t enough."
      actions={setting === null ? undefined : <StateBadge on={setting.state === 'on'} />}
    >
      <FormOutcome intent="two-factor-drop" result={dropped} />
      {/* While it is still on, the message is shown at its own form. */}
      {setting?.state !== 'on' && turnedOff?.problem === undefined ? (
        <FormOutcome intent="two-factor-off" result={turnedOff} />
      ) : null}
      <Setting setting={setting} />
    </Panel>
  );
}

function StateBadge(props: { readonly on: boolean }) {
  return props.on ? <Badge tone="accent">On</Badge> : <Badge>Off</Badge>;
}

function Setting(props: { readonly setting: TwoFactorSetting | null }) {
  const { setting } = props;
  if (setting === null) return <Unavailable what="Two-factor authentication" />;
  if (setting.state === 'on') return <TurnedOn setting={setting} />;
  if (setting.enrolment !== null) return <Enrolling enrolment={setting.enrolment} />;
  return (
    <div className={classes(stackCss['space4'], stackCss['form'])}>
      <p>Start with your password. Then connect the app and save your recovery codes.</p>
      <Form intent="two-factor-enrol" submit="Set up two-factor">
        <PasswordField
          name="currentPassword"
          label="Your current password"
          autoComplete="current-password"
        />
      </Form>
    </div>
  );
}
