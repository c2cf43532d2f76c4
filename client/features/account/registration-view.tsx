import { privacyVersion, termsVersion } from '../../../shared/legal-versions.ts';
import { emailMaxLength, nameMaxLength } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { usePageView } from '../../page-state.tsx';
import { Checkbox, RadioGroup } from '../../ui/choice.tsx';
import { DeskPage } from '../../ui/desk-page.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { keepingNext } from './sign-in-modes.ts';

/** The form that opens an account, as founder or as investor. */
export function RegistrationView() {
  const { url, site } = usePageView();
  return (
    <DeskPage
      title="Open an account"
      lede={`One account is for one person, as founder or as investor. Opening one costs nothing and binds you to nothing.`}
      aside={<WhatFollows />}
    >
      <AlreadySignedIn />
      <Form
        intent="register"
        submit="Open the account"
        beside={
          <span>
            Have one? <a href={keepingNext(routeOf('login').path, url)}>Log in</a>
          </span>
        }
      >
        <RadioGroup
          name="role"
          label="What brings you here?"
          value={url.searchParams.get('role') ?? ''}
          options={[
            {
              value: 'founder',
              label: 'I am raising capital',
              text: 'For a company I run or co-own',
            },
            {
              value: 'investor',
              label: 'I invest',
              text: 'For myself, a fund, a family or a firm',
            },
          ]}
        />
        <TextField name="name" label="Your name" autoComplete="name" maxLength={nameMaxLength} />
        <TextField
          name="email"
          label="Email address"
          hint="We send a link there to confirm that it is yours."
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={emailMaxLength}
        />
        <NewPasswordField name="password" label="Password" />
        <Checkbox
          name="acceptTerms"
          value={termsVersion}
          label={
            <>
              I accept the <a href={routeOf('terms-of-service').path}>terms of service</a> of{' '}
              {site.legalEntity}, version {termsVersion}
            </>
          }
        />
        <Checkbox
          name="acceptPrivacy"
          value={privacyVersion}
          label={
            <>
              I have read the <a href={routeOf('privacy-policy').path}>privacy policy</a>, version{' '}
              {privacyVersion}
            </>
          }
        />
      </Form>
    </DeskPage>
  );
}

function WhatFollows() {
  const { site } = usePageView();
  return (
    <>
      <h2>What follows</h2>
      <ol>
        <li>We send you a mail. Its link confirms your address and logs you in.</li>
        <li>Your dashboard says what comes next for you.</li>
        <li>Nothing about you is shown to other members before you decide so yourself.</li>
      </ol>
      <h2>Before you invest</h2>
      <p>
        You may lose all of it. {site.brandName} reviews what is published, gives no advice and
        never holds money.
      </p>
    </>
  );
}
