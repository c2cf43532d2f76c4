import { emailMaxLength } from '#shared/product/fields/limits.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { keepingNext } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { Deferred } from '../../framework/pages/page.ts';
import { Await, useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PanelPage } from '../../ui/layout/panel-page.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { registerForm } from './registration-actions.ts';
import { RegistrationAway } from './registration-away.tsx';
import { LegalBoxes, NameField, RoleField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';

/**
 * The form that opens an account, for founders and investors. Only the texts to accept may come
 * later: what is above and below them stays where it is.
 */
export function RegistrationView<Data>(props: {
  readonly data: Deferred<Data>;
  /** The texts in force; null when they cannot be read. */
  readonly legalOf: (data: Data) => LegalInForce | null;
}) {
  const { url } = usePageView();
  const refusal = useFormResult(registerForm)?.result;
  return (
    <PanelPage
      title="Sign up"
      lede="One account per person, to raise, to invest, or both. Signing up is free and commits you to nothing."
      steps={<RegistrationSteps at="account" />}
      aside={<WhatFollows />}
    >
      <AlreadySignedIn />
      <Form
        intent="register"
        submit="Create account"
        first="name"
        beside={
          <span>
            Already have an account? <a href={keepingNext(routeOf('login').path, url)}>Log in</a>
          </span>
        }
      >
        <NameField />
        <TextField
          name="email"
          label="Email address"
          hint="We’ll email you a link to confirm it."
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={emailMaxLength}
        />
        <RoleField value={url.searchParams.get('role') ?? ''} />
        <Await
          data={props.data}
          waiting={<Skeleton label="Loading the texts to accept" lines={3} />}
        >
          {(data) => {
            const shown = refusal ?? props.legalOf(data);
            return shown === null ? <RegistrationAway /> : <LegalBoxes legal={shown} />;
          }}
        </Await>
      </Form>
    </PanelPage>
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
