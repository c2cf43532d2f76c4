import type { LegalInForce } from '../../../shared/product/legal.ts';
import { emailMaxLength } from '../../../shared/product/limits.ts';
import { routeOf } from '../../../shared/routes.ts';
import { useFormResult, usePageView } from '../../page-state.tsx';
import { DeskPage } from '../../ui/desk-page.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { LegalBoxes, NameField, RoleField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { keepingNext } from './sign-in-modes.ts';

/** The form that opens an account, as founder or as investor. */
export function RegistrationView(props: { readonly legal: LegalInForce }) {
  const { url } = usePageView();
  const refusal = useFormResult('register')?.result as LegalInForce | undefined;
  const legal = refusal ?? props.legal;
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
        <RoleField value={url.searchParams.get('role') ?? ''} />
        <NameField />
        <TextField
          name="email"
          label="Email address"
          hint="We send a link there to confirm that it is yours."
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={emailMaxLength}
        />
        <LegalBoxes legal={legal} />
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
        <li>
          We send you a mail. Its link confirms your address, and there you choose a password.
        </li>
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
