import { emailMaxLength, invitationLinkHours } from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './dashboard-view.module.css';
import type { InvitationRow } from './invitation-data.ts';
import { type StepUp, StepUpField } from './step-up-field.tsx';

/** The form to invite operators, and the state of earlier invitations. */
export function InvitationsView(props: {
  readonly invitations: readonly InvitationRow[] | null;
  readonly timeZone: string;
  /** What must be confirmed before one is sent. */
  readonly neededStepUp: StepUp | null;
}) {
  const { invitations, timeZone, neededStepUp } = props;
  const withdrawn = useFormResult('withdraw-invitation');
  return (
    <>
      <Panel
        title="Invite an operator"
        lede={`Operators can do everything you can do here. The link in the email works once, within ${invitationLinkHours} hours.`}
      >
        <div className={css['form']}>
          <Form intent="invite" submit="Send the invitation">
            <TextField
              name="email"
              label="Email address"
              hint="Someone who has no account here yet. A new invitation replaces an earlier one to the same address."
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={emailMaxLength}
            />
            <StepUpField
              needed={neededStepUp}
              hint="An operator can do everything here, so confirm that it is you."
            />
          </Form>
        </div>
      </Panel>
      <Panel title="Invitations">
        <FormOutcome intent="withdraw-invitation" result={withdrawn} />
        <InvitationList invitations={invitations} timeZone={timeZone} />
      </Panel>
    </>
  );
}

function InvitationList(props: {
  readonly invitations: readonly InvitationRow[] | null;
  readonly timeZone: string;
}) {
  const { invitations, timeZone } = props;
  if (invitations === null) return <Unavailable what="The list of invitations" />;
  if (invitations.length === 0) {
    return (
      <EmptyState title="No invitations">
        <p>Pending and accepted invitations appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Table
        caption="Pending and accepted invitations"
        captionHidden
        columns={[
          { key: 'email', title: 'For', cell: ({ email }) => email ?? 'The first operator' },
          { key: 'invited', title: 'Invited', cell: (row) => <WrittenTime moment={row.invited} /> },
          { key: 'state', title: 'State', cell: (row) => <InvitationState invitation={row} /> },
          { key: 'withdraw', title: 'Withdraw', cell: (row) => <Withdraw invitation={row} /> },
        ]}
        rows={invitations}
        rowKey={({ id }) => id}
      />
      <div className={css['note']}>
        <TimeZoneNote timeZone={timeZone} />
      </div>
    </>
  );
}

function InvitationState(props: { readonly invitation: InvitationRow }) {
  const { accepted, expires } = props.invitation;
  if (accepted !== null) {
    return (
      <div>
        <Badge tone="accent">Accepted</Badge> <WrittenTime moment={accepted} />
      </div>
    );
  }
  return (
    <div>
      <Badge tone="attention">Open</Badge> until <WrittenTime moment={expires} />
    </div>
  );
}

function Withdraw(props: { readonly invitation: InvitationRow }) {
  const { id, email, accepted } = props.invitation;
  if (accepted !== null) return <span className={css['nothing']}>Not possible</span>;
  const whose = email ?? 'the first operator';
  return (
    <ConfirmAction
      intent="withdraw-invitation"
      fields={{ id }}
      opener="Withdraw"
      about={`the invitation for ${whose}`}
      question={`The link for ${whose} will stop working.`}
      confirm="Withdraw it"
    />
  );
}
