import { secondStepMinutes } from '#shared/product/fields/limits.ts';
import { keepingNext } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';

const path = routeOf('login').path;

/** After the password: the code of the app, or a recovery code. */
export function SecondStep(props: { readonly by: 'code' | 'recovery' }) {
  return props.by === 'code' ? <AskForCode /> : <AskForRecoveryCode />;
}

function AskForCode() {
  const { url } = usePageView();
  return (
    <PanelPage
      title="Enter your code"
      lede={`Open your authenticator app and enter the code it shows for this site. You have ${secondStepMinutes} minutes.`}
      aside={<WithoutPhone />}
    >
      <Form
        intent="second-step"
        submit="Log in"
        first="code"
        beside={<a href={keepingNext(`${path}?mode=recovery`, url)}>Use a recovery code</a>}
      >
        <TextField
          name="code"
          label="Code from your app"
          hint="Six digits. Spaces don’t matter."
          autoComplete="one-time-code"
          inputMode="numeric"
          exact
        />
      </Form>
      <p>
        <a href={keepingNext(path, url)}>Log in with another account</a>
      </p>
    </PanelPage>
  );
}

function AskForRecoveryCode() {
  const { url } = usePageView();
  return (
    <PanelPage
      title="Use a recovery code"
      lede="Enter one of the codes you saved when you turned on two-factor authentication. Each works once."
      aside={<WithoutCodes />}
    >
      <Form
        intent="second-step"
        submit="Log in"
        first="recoveryCode"
        beside={<a href={keepingNext(`${path}?mode=code`, url)}>Use the code from your app</a>}
      >
        <TextField
          name="recoveryCode"
          label="Recovery code"
          hint="Two groups of five, such as abcde-fgh23. Capitals and spaces don’t matter."
          autoComplete="off"
          exact
        />
      </Form>
    </PanelPage>
  );
}

function WithoutPhone() {
  const { url } = usePageView();
  return (
    <>
      <h2>Don’t have your phone?</h2>
      <p>
        You saved ten recovery codes.{' '}
        <a href={keepingNext(`${path}?mode=recovery`, url)}>Log in with one of them</a>, then turn
        two-factor authentication off in the dashboard and on again with another app.
      </p>
      <h2>Code not accepted?</h2>
      <p>
        Each code works once, and only for half a minute or so. Wait for the next one. If that’s
        refused too, set your phone’s clock to automatic.
      </p>
    </>
  );
}

function WithoutCodes() {
  const { site } = usePageView();
  return (
    <>
      <h2>Lost the codes as well?</h2>
      <p>
        <a href={routeOf('contact').path}>Write to {site.brandName}</a> from the address of your
        account. Once they’re sure it’s you, the operator can turn off two-factor authentication for
        you. Nobody there can see your codes.
      </p>
    </>
  );
}
