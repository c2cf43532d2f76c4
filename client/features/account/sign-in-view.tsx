import { resetLinkMinutes } from '#shared/product/fields/limits.ts';
import { keepingNext, wantedFile } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { DownloadAfterLogIn } from './download-after-log-in.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SecondStep } from './second-step.tsx';
import { signInMode } from './sign-in-modes.ts';
import { UnsubscribeView } from './unsubscribe-view.tsx';

const path = routeOf('login').path;

const arrivals = {
  'password-changed':
    'Your password was changed and all devices were logged out. Log in with the new password.',
  'signed-out': 'You are logged out.',
  'deletion-requested':
    'Your account is closed and you’re logged out everywhere. We’ve emailed you the day it will be deleted. To keep it, log in before then.',
  'code-late':
    'You took too long to enter the code, or your password was changed. Please log in again.',
} as const;

/** The login page in its modes: logging in, asking for a reset link, setting a new password. */
export function SignInView() {
  const { url } = usePageView();
  const mode = signInMode(url) ?? 'sign-in';
  if (mode === 'forgot') return <ForgotPassword />;
  if (mode === 'reset') return <ResetPassword token={url.searchParams.get('token')} />;
  if (mode === 'code' || mode === 'recovery') return <SecondStep by={mode} />;
  if (mode === 'unsubscribe') return <UnsubscribeView token={url.searchParams.get('token')} />;
  if (mode === 'download') return <DownloadAfterLogIn file={wantedFile(url) ?? ''} />;
  const arrival = mode === 'sign-in' ? undefined : arrivals[mode];
  return (
    <PanelPage title="Log in" aside={<NewHere />}>
      {arrival === undefined ? null : (
        <Notice tone={mode === 'code-late' ? 'attention' : 'success'} live>
          <p>{arrival}</p>
        </Notice>
      )}
      <AlreadySignedIn />
      <Form
        intent="sign-in"
        submit="Log in"
        beside={<a href={keepingNext(`${path}?mode=forgot`, url)}>Forgot your password?</a>}
      >
        <EmailField />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </PanelPage>
  );
}

function ForgotPassword() {
  const { url } = usePageView();
  return (
    <PanelPage
      title="Forgot your password?"
      lede={`Enter the email address of your account. If there is one, we’ll email you a link. It works once, for ${resetLinkMinutes} minutes.`}
    >
      <Form
        intent="forgot"
        submit="Send the link"
        beside={<a href={keepingNext(path, url)}>Back to login</a>}
      >
        <EmailField />
      </Form>
    </PanelPage>
  );
}

function ResetPassword(props: { readonly token: string | null }) {
  if (props.token === null || props.token === '') {
    return (
      <PanelPage title="Choose a new password">
        <Notice tone="attention" title="This link is incomplete">
          <p>Open it again from the email, or request a new one.</p>
        </Notice>
        <p>
          <ButtonLink href={`${path}?mode=forgot`}>Request a new link</ButtonLink>
        </p>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="Choose a new password" lede="All your devices will be logged out.">
      <Form
        intent="reset"
        submit="Set password"
        beside={<a href={`${path}?mode=forgot`}>Request a new link</a>}
      >
        <NewPasswordField name="password" label="New password" />
      </Form>
    </PanelPage>
  );
}

function EmailField() {
  return (
    <TextField
      name="email"
      label="Email address"
      type="email"
      inputMode="email"
      autoComplete="username"
    />
  );
}

function NewHere() {
  const { url, site } = usePageView();
  return (
    <>
      <h2>New here?</h2>
      <p>
        With an account, founders prepare a raise and investors see the raises open to them. Signing
        up is free.
      </p>
      <p>
        <a href={keepingNext(routeOf('register').path, url)}>Sign up</a>
      </p>
      <h2>Is it really us?</h2>
      <p>
        {site.brandName} never asks for your password by email or phone.
        {site.origin === '' ? null : (
          <>
            {' '}
            The address in your browser begins with <strong>{site.origin}</strong>.
          </>
        )}
      </p>
    </>
  );
}
