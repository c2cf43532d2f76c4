import type { Enrolment } from '#shared/product/account/two-factor.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { QrDrawing } from '../../ui/data/qr-drawing.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './two-factor.module.css';

/** The secret, shown once the password was right, and the form for the first code of the app. */
export function Enrolling(props: { readonly enrolment: Enrolment }) {
  const { secret, uri, qr } = props.enrolment;
  const enrolled = useFormResult('two-factor-enrol');
  return (
    <div className={classes(stackCss['space4'], stackCss['form'])}>
      <FormOutcome intent="two-factor-enrol" result={enrolled} />
      <ol className={classes(stackCss['space5'], css['steps'])}>
        <li>
          <p>
            Scan this with an authenticator app, such as the one in your password manager. On the
            phone itself, <a href={uri}>open it in the app</a>.
          </p>
          <QrDrawing qr={qr} label="QR code for your authenticator app" />
          <CopyField
            id="two-factor-secret"
            label="Or type this key into the app"
            value={secret}
            shown={inFours(secret)}
          />
        </li>
        <li>
          <Form intent="two-factor-confirm" submit="Turn on two-factor">
            <TextField
              name="code"
              label="Type the code the app shows"
              hint="Six digits. Spaces don’t matter. Your other devices are logged out."
              autoComplete="one-time-code"
              inputMode="numeric"
              exact
            />
          </Form>
        </li>
      </ol>
      <div className={css['later']}>
        <FormButton intent="two-factor-drop" fields={{}} variant="quiet">
          Not now
        </FormButton>
      </div>
    </div>
  );
}

/** Groups of four are easier to type. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
