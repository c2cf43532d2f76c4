import type {
  Company,
  CompanyInvitation,
  CompanyMember,
} from '#shared/product/companies/companies.ts';
import { memberRoleLabels, memberRoles } from '#shared/product/companies/lifecycle.ts';
import { companyInvitationDays, emailMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { readSort, type Sort, sortHref } from '../../ui/data/sorting.ts';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './companies.module.css';
import type { CompanyData } from './company-loader.ts';

const membersTableId = 'members';

/** The members of a company; its owner decides about them. */
export function MemberList(props: { readonly shown: CompanyData }) {
  const { company, members } = props.shown;
  const isOwner = company.role === 'owner';
  return (
    <Panel title="Members" lede="Editors change the details and the logo. Viewers see them.">
      <Outcomes intents={['change-member', 'remove-member', 'leave-company']} />
      <MemberTable company={company} members={members} />
      {isOwner ? null : (
        <ConfirmAction
          intent="leave-company"
          fields={{ id: company.id }}
          opener="Leave"
          about={company.name}
          question={`You will no longer see ${company.name}.`}
          confirm="Leave company"
        />
      )}
    </Panel>
  );
}

const memberColumns: readonly DataColumn<CompanyMember>[] = [
  { key: 'member', title: 'Name', sortable: 'ascending', cell: ({ name }) => name },
  {
    key: 'role',
    title: 'Role',
    sortable: 'ascending',
    place: 'beside',
    cell: ({ role }) => <Badge>{memberRoleLabels[role]}</Badge>,
  },
  { key: 'email', title: 'Email', sortable: 'ascending', cell: ({ email }) => email },
];

/** The owner first, and by name within a role. */
const byRole: Sort = { key: 'role', descending: false };

function MemberTable(props: {
  readonly company: Company;
  readonly members: readonly CompanyMember[];
}) {
  const { company, members } = props;
  const { url } = usePageView();
  const sort = readSort(
    url.searchParams,
    memberColumns.map(({ key }) => key),
    byRole,
  );
  return (
    <DataTable
      id={membersTableId}
      caption="Members"
      columns={memberColumns}
      items={inOrder(members, sort)}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        ...(company.role === 'owner'
          ? { menu: (row: CompanyMember) => <MemberActions id={company.id} member={row} /> }
          : {}),
      }}
      sort={{ current: sort, href: (next) => sortHref(url, next, byRole, membersTableId) }}
      foot={<p>{members.length} in total</p>}
    />
  );
}

/** A company has few members, and all of them are here, so no other page has to be asked for. */
function inOrder(members: readonly CompanyMember[], sort: Sort): readonly CompanyMember[] {
  if (sort.key === byRole.key) {
    const ranked = [...members].sort(
      (a, b) => memberRoles.indexOf(a.role) - memberRoles.indexOf(b.role),
    );
    return sort.descending ? ranked.reverse() : ranked;
  }
  const wordOf = ({ name, email }: CompanyMember) => (sort.key === 'email' ? email : name);
  const { compare } = new Intl.Collator('en');
  return [...members].sort((a, b) => compare(wordOf(a), wordOf(b)) * (sort.descending ? -1 : 1));
}

function MemberActions(props: { readonly id: string; readonly member: CompanyMember }) {
  const { id, member } = props;
  if (member.role === 'owner') return <p>To change the owner, transfer the company below.</p>;
  const fields = { id, member: member.id };
  const other = member.role === 'editor' ? 'viewer' : 'editor';
  return (
    <>
      <FormButton
        intent="change-member"
        fields={{ ...fields, role: other, version: String(member.version) }}
        variant="quiet"
        about={member.name}
      >
        Make {other}
      </FormButton>
      <ConfirmAction
        intent="remove-member"
        fields={fields}
        opener="Remove"
        about={member.name}
        question={`${member.name} will no longer see the company. We’ll email them.`}
        confirm="Remove"
      />
    </>
  );
}

/** The owner's form to invite somebody, and the invitations that nobody has answered. */
export function Invitations(props: { readonly shown: CompanyData }) {
  const { company, invitations } = props.shown;
  return (
    <Panel
      title="Invite someone"
      lede={`The link in the email works for ${companyInvitationDays} days, with an account that has the address.`}
    >
      <div className={classes(stackCss['space4'], css['form'])}>
        <Form intent="invite-member" submit="Send invitation" variant="secondary">
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
              { value: 'editor', label: memberRoleLabels.editor },
              { value: 'viewer', label: memberRoleLabels.viewer },
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
    <DataTable
      id="company-invitations"
      caption="Pending invitations"
      columns={invitationColumns}
      items={invitations}
      rows={{
        key: (row) => row.id,
        name: ({ email }) => email,
        menu: ({ id: invitation, email }) => (
          <>
            <FormButton
              intent="resend-company-invitation"
              fields={{ id, invitation }}
              variant="quiet"
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
              confirm="Withdraw invitation"
            />
          </>
        ),
      }}
      foot={<p>{invitations.length} in total</p>}
    />
  );
}

const invitationColumns: readonly DataColumn<CompanyInvitation>[] = [
  { key: 'for', title: 'For', cell: ({ email }) => email },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) =>
      state === 'open' ? <Badge tone="attention">Open</Badge> : <Badge>Expired</Badge>,
  },
  { key: 'as', title: 'Role', cell: ({ role }) => memberRoleLabels[role] },
];

/** Shows the outcomes of the forms that are buttons. */
export function Outcomes(props: { readonly intents: readonly string[] }) {
  return props.intents.map((intent) => <Outcome key={intent} intent={intent} />);
}

function Outcome(props: { readonly intent: string }) {
  return <FormOutcome intent={props.intent} result={useFormResult(props.intent)} />;
}
