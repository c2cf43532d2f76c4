import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { companiesHref } from './company-address.ts';
import type { InvitationOfLink } from './company-loader.ts';

/** The invitation of a mailed link: accept it or decline it. */
export function OpenInvitation(props: { readonly invitation: InvitationOfLink | null }) {
  const { invitation } = props;
  const accepted = useFormResult('accept-company-invitation');
  const declined = useFormResult('decline-company-invitation');
  if (invitation === null) {
    return (
      <Panel title="This invitation no longer works">
        <p>
          It has expired, was withdrawn or was already answered. Ask for a new one, or go to{' '}
          <a href={companiesHref}>your companies</a>.
        </p>
      </Panel>
    );
  }
  const { company, email, role, invitedBy, token } = invitation;
  const fields = { token };
  return (
    <Panel title={`Invitation to ${company}`}>
      <FormOutcome intent="accept-company-invitation" result={accepted} />
      <FormOutcome intent="decline-company-invitation" result={declined} />
      <p>
        {invitedBy} invites {email} to{' '}
        {role === 'editor'
          ? 'edit this company: you can change its details and its logo.'
          : 'view this company: you can see its details and its members.'}
      </p>
      <Row>
        <FormButton intent="accept-company-invitation" fields={fields} variant="primary">
          Accept
        </FormButton>
        <FormButton intent="decline-company-invitation" fields={fields}>
          Decline
        </FormButton>
      </Row>
    </Panel>
  );
}
