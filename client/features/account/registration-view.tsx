import { emailMaxLength } from '../../../shared/product/fields/limits.ts';
import type { LegalInForce } from '../../../shared/product/legal/legal.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { DeskPage } from '../../ui/layout/panel-page.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { registerForm } from './registration-actions.ts';
import { LegalBoxes, NameField, RoleField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { keepingNext } from './sign-in-modes.ts';

/** The form that opens an account, as founder or as investor. */
export function RegistrationView(props: { readonly legal: LegalInForce }) {
  const { url } = usePageView();
  const refusal = useFormResult(registerForm)?.result;
  const legal = refusal ?? props.legal;
  return (
    <DeskPage
      title="Sign up"
      lede="One account per person, as a founder or as an investor. Signing up is free and commits you to nothing."
      steps={<RegistrationSteps at="account" />}
      aside={<WhatFollows />}
    >
      <AlreadySignedIn />
      <Form
        intent="register"
        submit="Create account"
        beside={
          <span>
            Already have an account? <a href={keepingNext(routeOf('login').path, url)}>Log in</a>
          </span>
        }
      >
        <RoleField value={url.searchParams.get('role') ?? ''} />
        <NameField />
        <TextField
          name="email"
          label="Email address"
          hint="We will email you a link to confirm it."
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
      <h2>What happens next</h2>
      <ol>
        <li>We email you a link. It confirms your address and lets you choose a password.</li>
        <li>Your dashboard shows your next steps.</li>
        <li>Other members see nothing about you until you decide to share it.</li>
      </ol>
      <h2>Before you invest</h2>
      <p>
        You may lose all your money. {site.brandName} reviews what is published, gives no advice and
        never holds money.
      </p>
    </>
  );
}
