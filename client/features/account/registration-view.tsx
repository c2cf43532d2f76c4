import type { LegalDocument } from '../../../shared/legal.ts';
import type { LegalInForce } from '../../../shared/product/legal.ts';
import { emailMaxLength, nameMaxLength } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { useFormResult, usePageView } from '../../page-state.tsx';
import { Checkbox, RadioGroup } from '../../ui/choice.tsx';
import { DeskPage } from '../../ui/desk-page.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { keepingNext } from './sign-in-modes.ts';

/** The form that opens an account, as founder or as investor. */
export function RegistrationView(props: { readonly legal: LegalInForce }) {
  const { url, site } = usePageView();
  const refusal = useFormResult('register')?.result as LegalInForce | undefined;
  const legal = refusal ?? props.legal;
  const terms = acceptable(legal, 'terms-of-service');
  const privacy = acceptable(legal, 'privacy-policy');
  return (
    <DeskPage
      title="Open an account"
      lede={`One account is for one person, as founder or as investor. Opening one costs nothing and binds you to nothing.`}
      steps={<RegistrationSteps at="account" />}
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
        {/* Under another key for another version: what was ticked was the text before it. */}
        <Checkbox
          key={`terms ${terms.version}`}
          name="acceptTerms"
          value={terms.version}
          label={
            <>
              I accept the <a href={terms.href}>terms of service</a> of {site.legalEntity}, version{' '}
              {terms.version}
            </>
          }
        />
        <Checkbox
          key={`privacy ${privacy.version}`}
          name="acceptPrivacy"
          value={privacy.version}
          label={
            <>
              I have read the <a href={privacy.href}>privacy policy</a>, version {privacy.version}
            </>
          }
        />
      </Form>
    </DeskPage>
  );
}

/** The version of a text that is shown here, sent, and recorded. */
function acceptable({ documents }: LegalInForce, name: LegalDocument) {
  const version = documents.find(({ document }) => document === name)?.current ?? '';
  return { version, href: `${routeOf(name).path}?version=${version}` };
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
