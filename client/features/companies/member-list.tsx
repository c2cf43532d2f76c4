import type {
  CompanyInvitation,
  CompanyMember,
} from '../../../shared/product/companies/companies.ts';
import { companyInvitationDays, emailMaxLength } from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Table } from '../../ui/data/table.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import css from './companies.module.css';
import type { ShownCompany } from './company-data.ts';

export const roleLabels = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const;

/** The members of a company; its owner decides about them. */
export function MemberList(props: { readonly shown: ShownCompany }) {
  const { company, members } = props.shown;
  const isOwner = company.role === 'owner';
  return (
    <Panel title="Members" lede="Editors change the details and the logo. Viewers see them.">
      <Outcomes intents={['change-member', 'remove-member', 'transfer-company', 'leave-company']} />
      <Table
        caption="Members"
        captionHidden
        columns={[
          { key: 'name', title: 'Name', cell: ({ name }) => name },
          { key: 'email', title: 'Email', cell: ({ email }) => email },
          { key: 'role', title: 'Role', cell: ({ role }) => <Badge>{roleLabels[role]}</Badge> },
          ...(isOwner
            ? [
                {
                  key: 'actions',
                  title: 'Actions',
                  cell: (row: CompanyMember) => <MemberActions id={company.id} member={row} />,
                },
              ]
            : []),
        ]}
        rows={members}
        rowKey={({ id }) => id}
      />
      {isOwner ? null : (
        <ConfirmAction
          intent="leave-company"
          fields={{ id: company.id }}
          opener="Leave"
          about={company.name}
          question={`You will no longer see ${company.name}.`}
          confirm="Leave it"
        />
      )}
    </Panel>
  );
}

function MemberActions(props: { readonly id: string; readonly member: CompanyMember }) {
  const { id, member } = props;
  if (member.role === 'owner') return <>None</>;
  const fields = { id, member: member.id };
  const other = member.role === 'editor' ? 'viewer' : 'editor';
  return (
    <Row>
      <FormButton intent="change-member" fields={{ ...fields, role: other }} about={member.name}>
        Make {other}
      </FormButton>
      <ConfirmAction
        intent="transfer-company"
        fields={fields}
        opener="Make owner"
        about={member.name}
        question={`${member.name} will own the company and decide about its members. You will be an editor.`}
        confirm="Transfer it"
      />
      <ConfirmAction
        intent="remove-member"
        fields={fields}
        opener="Remove"
        about={member.name}
        question={`${member.name} will no longer see the company, and is told by email.`}
        confirm="Remove"
      />
    </Row>
  );
}

/** The owner's form to invite somebody, and the invitations that nobody has answered. */
export function Invitations(props: { readonly shown: ShownCompany }) {
  const { company, invitations } = props.shown;
  return (
    <Panel
      title="Invite somebody"
      lede={`The link in the email works for ${companyInvitationDays} days, with an account that has the address.`}
    >
      <div className={css['form']}>
        <Form intent="invite-member" submit="Send the invitation">
          <input type="hidden" name="id" value={company.id} />
          <TextField
            name="email"
            label="Email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={emailMaxLength}
          />
          <SelectField
            name="role"
            label="Role"
            value="editor"
            options={[
              { value: 'editor', label: roleLabels.editor },
              { value: 'viewer', label: roleLabels.viewer },
            ]}
          />
        </Form>
      </div>
      <Outcomes intents={['resend-company-invitation', 'withdraw-company-invitation']} />
      {invitations.length === 0 ? null : (
        <InvitationTable id={company.id} invitations={invitations} />
      )}
    </Panel>
  );
}

function InvitationTable(props: {
  readonly id: string;
  readonly invitations: readonly CompanyInvitation[];
}) {
  const { id, invitations } = props;
  return (
    <Table
      caption="Invitations that nobody has answered"
      columns={[
        { key: 'email', title: 'For', cell: ({ email }) => email },
        { key: 'role', title: 'Role', cell: ({ role }) => roleLabels[role] },
        {
          key: 'state',
          title: 'State',
          cell: ({ state }) =>
            state === 'open' ? <Badge tone="attention">Open</Badge> : <Badge>Expired</Badge>,
        },
        {
          key: 'actions',
          title: 'Actions',
          cell: ({ id: invitation, email }) => (
            <Row>
              <FormButton
                intent="resend-company-invitation"
                fields={{ id, invitation }}
                about={`the invitation for ${email}`}
              >
                Send again
              </FormButton>
              <ConfirmAction
                intent="withdraw-company-invitation"
                fields={{ id, invitation }}
                opener="Withdraw"
                about={`the invitation for ${email}`}
                question={`The link for ${email} will stop working.`}
                confirm="Withdraw it"
              />
            </Row>
          ),
        },
      ]}
      rows={invitations}
      rowKey={(row) => row.id}
    />
  );
}

/** What became of the forms that are buttons. */
export function Outcomes(props: { readonly intents: readonly string[] }) {
  return props.intents.map((intent) => <Outcome key={intent} intent={intent} />);
}

function Outcome(props: { readonly intent: string }) {
  return <FormOutcome intent={props.intent} result={useFormResult(props.intent)} />;
}
