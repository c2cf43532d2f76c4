import {
  emailMaxLength,
  invitationLinkHours,
  invitationsPerDay,
} from '#shared/product/fields/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable, rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate, ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import {
  type InvitationList as InvitationListName,
  type InvitationPage,
  type InvitationRow,
  listName,
  type SentPage,
  sentAfter,
} from './invitation-loader.ts';
import { SentColumns, SentInvitationList } from './sent-invitation-list.tsx';

/** `id` in the address of the form for a new one. */
const newId = 'new';
const tableId = 'invitations';
const newLinkId = 'invite-an-operator';

/** Beside the title: opens the form. */
export function InviteLink() {
  return (
    <ButtonLink id={newLinkId} size="small" href={`${viewPath('invitations')}&id=${newId}`}>
      <Icon name="plus" /> Invite an operator
    </ButtonLink>
  );
}

/** The invitations, and beside them the form for a new one, or one of them. */
export function InvitationsView(props: {
  readonly list: InvitationListName;
  readonly invitations: InvitationPage | null;
  readonly sent: SentPage | null;
  readonly timeZone: string;
  /** What must be confirmed before one is sent. */
  readonly neededStepUp: StepUp | null;
}) {
  const { list, invitations, sent, timeZone, neededStepUp } = props;
  const { url } = usePageView();
  const id = url.searchParams.get('id');
  const open = invitations?.items.find((invitation) => invitation.id === id);
  const withdrawn = useFormResult('withdraw-invitation');
  return (
    <ListPage
      filters={{
        chosen: listLabels[list],
        content: (
          <FilterLinks
            label="Invitations"
            links={(['operators', 'companies'] as const).map((name) => ({
              label: listLabels[name],
              href: addressWith(url, {
                [listName]: name,
                id: null,
                after: null,
                [sentAfter]: null,
              }),
              current: name === list,
            }))}
          />
        ),
      }}
      bar={list === 'operators' ? <ColumnMenu columns={columns} /> : <SentColumns />}
      outcome={<FormOutcome intent="withdraw-invitation" result={withdrawn} />}
      notes={
        list === 'operators' ? (
          <>
            <p>
              Operators can do everything you can do here. The link in the email works once, within{' '}
              {invitationLinkHours} hours.
            </p>
            <TimeZoneNote timeZone={timeZone} />
          </>
        ) : (
          <p>
            Invitations to data rooms and teams. A company, and each of its members, can send{' '}
            {invitationsPerDay} in 24 hours.
          </p>
        )
      }
      record={
        id === newId ? (
          <NewInvitation key={newId} neededStepUp={neededStepUp} />
        ) : open === undefined ? null : (
          <OneInvitation key={open.id} invitation={open} />
        )
      }
    >
      {list === 'operators' ? (
        <InvitationList invitations={invitations} openId={open?.id ?? null} />
      ) : (
        <SentInvitationList sent={sent} />
      )}
    </ListPage>
  );
}

const listLabels: Readonly<Record<InvitationListName, string>> = {
  operators: 'To operators',
  companies: 'Sent by companies',
};

const columns: readonly DataColumn<InvitationRow>[] = [
  { key: 'email', title: 'For', cell: nameOf },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ accepted }) => <StateBadge isAccepted={accepted !== null} />,
  },
  {
    key: 'invited',
    title: 'Invited',
    isNamed: true,
    cell: ({ invited }) => <ShortTime moment={invited} />,
  },
  {
    key: 'until',
    title: 'Open until',
    isNamed: true,
    cell: ({ accepted, expires }) =>
      accepted === null ? <FormattedDate moment={expires} /> : null,
  },
  {
    key: 'accepted',
    title: 'Accepted',
    place: 'wide',
    cell: ({ accepted }) => (accepted === null ? null : <ShortTime moment={accepted} />),
  },
];

function nameOf({ email }: InvitationRow): string {
  return email ?? 'The first operator';
}

function useHref(): (id: string | null) => string {
  const { url } = usePageView();
  return (id) => addressWith(url, { id });
}

function InvitationList(props: {
  readonly invitations: InvitationPage | null;
  readonly openId: string | null;
}) {
  const { invitations, openId } = props;
  const hrefOf = useHref();
  if (invitations === null || invitations.items.length === 0) {
    return (
      <BlankList>
        {invitations === null ? (
          <Unavailable what="The list of invitations" />
        ) : (
          <EmptyState title="No invitations">
            <p>Pending and accepted invitations appear here.</p>
          </EmptyState>
        )}
      </BlankList>
    );
  }
  return (
    <DataTable
      id={tableId}
      caption="Pending and accepted invitations"
      columns={columns}
      items={invitations.items}
      rows={{
        key: ({ id }) => id,
        name: nameOf,
        href: ({ id }) => hrefOf(id),
        open: openId,
        menu: (invitation) => <Withdraw invitation={invitation} />,
      }}
      foot={<Foot page={invitations} />}
    />
  );
}

function Foot(props: { readonly page: InvitationPage }) {
  const { items, total, isFirst, nextCursor } = props.page;
  const { url } = usePageView();
  const page = (after: string | null) => addressWith(url, { after, id: null });
  return (
    <>
      <p>
        {items.length} of {total}
      </p>
      {isFirst ? null : <a href={page(null)}>Back to the newest</a>}
      {nextCursor === null ? null : <a href={page(nextCursor)}>Show older ones</a>}
    </>
  );
}

function StateBadge(props: { readonly isAccepted: boolean }) {
  return props.isAccepted ? (
    <Badge tone="accent">Accepted</Badge>
  ) : (
    <Badge tone="attention">Open</Badge>
  );
}

function NewInvitation(props: { readonly neededStepUp: StepUp | null }) {
  const hrefOf = useHref();
  return (
    <RecordPanel title="Invite an operator" closeHref={hrefOf(null)} openedFrom={newLinkId}>
      <Form intent="invite" submit="Send invitation">
        <TextField
          name="email"
          label="Email address"
          hint="Someone with no account here yet. A new invitation replaces an earlier one to the same address."
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={emailMaxLength}
        />
        <StepUpField
          needed={props.neededStepUp}
          hint="Operators can do everything here, so confirm it’s you."
        />
      </Form>
    </RecordPanel>
  );
}

function OneInvitation(props: { readonly invitation: InvitationRow }) {
  const { invitation } = props;
  const { id, invited, expires, accepted } = invitation;
  const hrefOf = useHref();
  return (
    <RecordPanel
      title={nameOf(invitation)}
      closeHref={hrefOf(null)}
      openedFrom={rowId(tableId, id)}
    >
      <Facts
        facts={[
          { label: 'State', value: <StateBadge isAccepted={accepted !== null} /> },
          { label: 'Invited', value: <FormattedDate moment={invited} /> },
          accepted === null
            ? { label: 'Open until', value: <FormattedDate moment={expires} /> }
            : { label: 'Accepted', value: <FormattedDate moment={accepted} /> },
        ]}
      />
      <Withdraw invitation={invitation} />
    </RecordPanel>
  );
}

function Withdraw(props: { readonly invitation: InvitationRow }) {
  const { invitation } = props;
  const { id, accepted } = invitation;
  if (accepted !== null) return <p>It was accepted, so you can’t withdraw it.</p>;
  const whose = invitation.email ?? 'the first operator';
  return (
    <ConfirmAction
      intent="withdraw-invitation"
      fields={{ id }}
      opener="Withdraw"
      about={`the invitation for ${whose}`}
      question={`The link for ${whose} will stop working.`}
      confirm="Withdraw invitation"
    />
  );
}
