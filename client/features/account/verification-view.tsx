import type { VerificationPreview } from '#shared/product/account/account.ts';
import { verificationLinkHours } from '#shared/product/fields/limits.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { keepingNext } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { longMoment } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordOwner } from '../../ui/form/password-field.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { verifyForm } from './registration-actions.ts';
import { inForce, LegalBoxes, NameField, RoleField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { ResendForm } from './resend-form.tsx';

/** The second step of opening an account. */
export type Verification =
  | { readonly link: 'none' }
  | { readonly link: 'spent' }
  | {
      readonly link: 'works';
      readonly preview: VerificationPreview;
      readonly legal: LegalInForce;
    };

/** Shows what the link of the second step leads to, below the heading of its page. */
export function VerificationView(props: { readonly verification: Verification }) {
  const { verification } = props;
  if (verification.link === 'none') return null;
  if (verification.link === 'spent') return <SpentLink />;
  return <ConfirmAccount preview={verification.preview} legal={verification.legal} />;
}

/** The second step before its link is opened: nothing of it has to be read first. */
export function CheckInbox() {
  const { url } = usePageView();
  const email = shownAddress(url.searchParams.get('email'));
  return (
    <PanelPage
      title="Check your inbox"
      lede={
        <>
          We sent an email to {email === null ? 'the address you gave' : <strong>{email}</strong>}.
          Open the link in it within {verificationLinkHours} hours to choose your password and
          create your account.
        </>
      }
      steps={<RegistrationSteps at="address" />}
    >
      <h2>No email yet?</h2>
      <p>
        It may take a minute or two. Check your spam folder too. Wrong address?{' '}
        <a href={keepingNext(routeOf('register').path, url)}>Start over with another one</a>.
      </p>
      <ResendForm email={email ?? ''} justSent={email !== null} />
    </PanelPage>
  );
}

/**
 * Anybody can make a link with any text in it, so only text that looks like an address is shown.
 */
function shownAddress(email: string | null): string | null {
  const isAddress = email !== null && /^[^\s@<>:/]{1,64}@[^\s@<>:/]{1,190}$/.test(email);
  return isAddress ? email : null;
}

function SpentLink() {
  return (
    <>
      <h2>This link can’t be used</h2>
      <Notice tone="attention">
        <p>
          It was already used, or its {verificationLinkHours} hours have passed. If you have an
          account, <a href={routeOf('login').path}>log in</a>; otherwise request a new link.
        </p>
      </Notice>
      <ResendForm email="" justSent={false} />
    </>
  );
}

/**
 * Shows what will be confirmed, because somebody else may have entered it: address, name and role.
 * A link that was not sent for a registration asks for all of it.
 */
function ConfirmAccount(props: {
  readonly preview: VerificationPreview;
  readonly legal: LegalInForce;
}) {
  const { preview } = props;
  const refusal = useFormResult(verifyForm)?.result;
  const legal = refusal ?? props.legal;
  const isAccepted =
    preview.acceptTerms === inForce(legal, 'terms-of-service').version &&
    preview.acceptPrivacy === inForce(legal, 'privacy-policy').version;
  return (
    <>
      <p>Choose a password, check the details, and your account is ready.</p>
      <Facts
        facts={[
          { label: 'Email address', value: preview.email },
          { label: 'The link works until', value: longMoment(preview.expiresAt) },
        ]}
      />
      <Form intent="verify" submit="Confirm and log in" first="password">
        <PasswordOwner email={preview.email} />
        <NewPasswordField name="password" label="Password" />
        <NameField value={preview.name ?? ''} />
        <RoleField value={preview.role ?? ''} />
        {isAccepted ? <Accepted legal={legal} /> : <LegalBoxes legal={legal} />}
      </Form>
    </>
  );
}

/** Shown when the texts were accepted with the registration of this link and have not changed. */
function Accepted(props: { readonly legal: LegalInForce }) {
  const { site } = usePageView();
  const terms = inForce(props.legal, 'terms-of-service');
  const privacy = inForce(props.legal, 'privacy-policy');
  return (
    <p>
      You accept the <a href={terms.href}>terms of service</a> of {site.legalEntity}, version{' '}
      {terms.version}, and have read the <a href={privacy.href}>privacy policy</a>, version{' '}
      {privacy.version}.
    </p>
  );
}

/** For whoever gets a link that somebody else asked for. */
export function NotYou() {
  const { site } = usePageView();
  return (
    <>
      <h2>Not you?</h2>
      <p>
        Someone else entered your address, perhaps by mistake. Close this page. Unless you set a
        password here, no account is created at {site.brandName}.
      </p>
    </>
  );
}
