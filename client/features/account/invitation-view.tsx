import type { InvitationPreview } from '#shared/product/account/invitations.ts';
import { emailMaxLength, nameMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { longMoment } from '../../ui/data/dates.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NewPasswordField } from './new-password-field.tsx';

/**
 * Shows what an operator's invitation asks for, below the heading of its page: a name and a
 * password. Then the dashboard opens.
 */
export function InvitationView(props: { readonly invitation: InvitationPreview | null }) {
  const { site } = usePageView();
  const { invitation } = props;
  if (invitation === null) {
    return (
      <>
        <h2>This invitation can’t be used</h2>
        <Notice tone="attention">
          <p>It was used or withdrawn, or it has expired. Ask for a new one.</p>
        </Notice>
        <p>
          <a href={routeOf('login').path}>Log in</a>
        </p>
      </>
    );
  }
  return (
    <>
      <h2>{`Operate ${site.brandName}`}</h2>
      <p>
        You’re invited to work as an operator. The invitation is valid until{' '}
        {longMoment(invitation.expiresAt)}.
      </p>
      <Form intent="accept-invitation" submit="Accept and log in">
        <TextField name="name" label="Your name" autoComplete="name" maxLength={nameMaxLength} />
        {invitation.email === null ? (
          <TextField
            name="email"
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={emailMaxLength}
          />
        ) : (
          <p>
            Your account will have the address <strong>{invitation.email}</strong>.
          </p>
        )}
        <NewPasswordField name="password" label="Password" />
      </Form>
    </>
  );
}
