import { verificationLinkHours } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { DeskPage } from '../../ui/desk-page.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

/** The second step: look into the inbox, or, with the link's token, confirm with a button. */
export function VerificationView(props: { readonly token: string | null }) {
  return props.token === null ? <LookIntoInbox /> : <ConfirmAddress />;
}

function LookIntoInbox() {
  return (
    <DeskPage
      title="Look into your inbox"
      lede={`We have sent a mail to the address you gave. Open the link in it within ${verificationLinkHours} hours, and your account is ready.`}
      steps={<RegistrationSteps at="address" />}
    >
      <h2>Nothing there?</h2>
      <p>
        It may take a minute or two, and it may lie among unwanted mail. Otherwise let us send it
        once more.
      </p>
      <ResendForm />
    </DeskPage>
  );
}

function ConfirmAddress() {
  return (
    <DeskPage
      title="Confirm your address"
      lede="One click, and your account is ready."
      steps={<RegistrationSteps at="address" />}
    >
      <Form
        intent="verify"
        submit="Confirm my email address"
        beside={<a href={`${routeOf('register').path}?step=verify`}>Send me a new link</a>}
      />
    </DeskPage>
  );
}

function ResendForm() {
  return (
    <Form intent="resend" submit="Send it again" look="secondary">
      <TextField
        name="email"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
    </Form>
  );
}
