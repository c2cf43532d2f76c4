import {
  type GrantState,
  grantLifecycle,
  grantStateLabels,
} from '#shared/product/raises/grant-lifecycle.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { BulkButton } from '../../ui/data/bulk-bar.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { decisionIntents } from './access-actions.ts';
import { scopeLabels } from './access-words.ts';
import { AdvisersLink } from './advisers-part.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { StateBadge } from './grant-badge.tsx';
import { GrantRecord, grantsTableId } from './grant-record.tsx';
import { InvitePeople } from './invite-people.tsx';
import { partHref } from './room-address.ts';
import type { GrantData, OwnRoom, PartContent } from './room-content.ts';

const outcomes = [
  'grant-access',
  'deny-access',
  'revoke-access',
  ...Object.values(decisionIntents),
] as const;

/** Who may read the room, who asks to, and whose access has ended. */
export function AccessPart(
  props: { readonly room: OwnRoom; readonly timeZone: string } & Extract<
    PartContent,
    { part: 'access' }
  >,
) {
  const { room, state, list, open, ndaVersion } = props;
  const { url } = usePageView();
  const closeHref = addressWith(url, { id: null });
  return (
    <ListPage
      filters={{
        chosen: state === '' ? 'All' : grantStateLabels[state as GrantState],
        content: <StateLinks room={room} state={state} totals={list?.totals ?? {}} />,
      }}
      bar={
        <>
          <AdvisersLink room={room.id} />
          <ColumnMenu columns={columns} />
        </>
      }
      outcome={
        <>
          {room.isEnded && open === 'new' ? <ArchivedNotice ended={room.ended} /> : null}
          {outcomes.map((intent) => (
            <Outcome key={intent} intent={intent} />
          ))}
        </>
      }
      notes={<TimeZoneNote timeZone={props.timeZone} />}
      record={
        open === null || (open === 'new' && room.isEnded) ? null : open === 'new' ? (
          <InvitePeople key="new" room={room} closeHref={closeHref} />
        ) : (
          <GrantRecord
            key={open.id}
            room={room}
            grant={open}
            ndaVersion={ndaVersion}
            closeHref={closeHref}
          />
        )
      }
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of people" />
          ) : (
            <EmptyState
              title={state === '' ? 'Nobody has access yet' : 'Nobody in this state'}
              {...(state === ''
                ? {}
                : { action: <a href={partHref(room.id, 'access')}>Clear filters</a> })}
            >
              <p>
                Invite people by email. Investors who see the raise can also ask for access, and you
                decide here.
              </p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id={grantsTableId}
          caption="People, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: nameOf,
            href: ({ id }) => addressWith(url, { id }),
            open: open === null || open === 'new' ? null : open.id,
            ...(room.mayDecide
              ? { menu: (grant: GrantData) => <Quick grant={grant} isEnded={room.isEnded} /> }
              : {}),
          }}
          {...(room.mayDecide
            ? {
                bulk: {
                  fields: { view: 'room', part: 'access', raise: room.id },
                  actions: <DecideSelected grants={list.items} isEnded={room.isEnded} />,
                },
              }
            : {})}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}

const columns: readonly DataColumn<GrantData>[] = [
  { key: 'who', title: 'Person', cell: nameOf },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  { key: 'scope', title: 'Access', place: 'wide', cell: ({ scope }) => scopeLabels[scope] },
  {
    key: 'nda',
    title: 'NDA',
    place: 'wide',
    cell: ({ ndaVersion }) => (ndaVersion === null ? 'Not accepted' : `Version ${ndaVersion}`),
  },
  {
    key: 'until',
    title: 'Until',
    place: 'wide',
    cell: ({ until }) => (until === null ? 'No expiry' : <ShortTime moment={until} />),
  },
  {
    key: 'since',
    title: 'Since',
    place: 'wide',
    cell: ({ since }) => <ShortTime moment={since} />,
  },
];

function nameOf({ name, email }: GrantData): string {
  return name ?? email;
}

function Outcome({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}

function StateLinks(props: {
  readonly room: OwnRoom;
  readonly state: string;
  readonly totals: Readonly<Record<string, number>>;
}) {
  const { room, state, totals } = props;
  const link = (value: GrantState | '', label: string, count: number) => ({
    label: `${label} (${count})`,
    href: partHref(room.id, 'access', { state: value }),
    current: value === state,
  });
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0);
  return (
    <FilterLinks
      label="State"
      links={[
        link('', 'All', total),
        ...grantLifecycle.states
          .filter((each) => (totals[each] ?? 0) > 0 || each === state)
          .map((each) => link(each, grantStateLabels[each], totals[each] ?? 0)),
      ]}
    />
  );
}

/** What can be decided about those who are selected: what fits at least one of the page. */
function DecideSelected(props: {
  readonly grants: readonly GrantData[];
  readonly isEnded: boolean;
}) {
  const { grants, isEnded } = props;
  const { url } = usePageView();
  const to = addressWith(url, { id: null });
  const any = (...states: readonly GrantState[]) =>
    grants.some(({ state }) => states.includes(state));
  return (
    <>
      {!isEnded && any('requested', 'denied', 'revoked', 'expired') ? (
        <BulkButton to={to} intent={decisionIntents.grant}>
          Grant access
        </BulkButton>
      ) : null}
      {any('requested') ? (
        <BulkButton to={to} intent={decisionIntents.deny}>
          Deny
        </BulkButton>
      ) : null}
      {any('active', 'invited') ? (
        <BulkButton to={to} intent={decisionIntents.revoke}>
          Revoke access
        </BulkButton>
      ) : null}
    </>
  );
}

/** What is mostly decided about somebody, without opening the record. */
function Quick(props: { readonly grant: GrantData; readonly isEnded: boolean }) {
  const { grant, isEnded } = props;
  const { id, state } = grant;
  const about = nameOf(grant);
  const button = (intent: string, label: string) => (
    <FormButton intent={intent} fields={{ id }} variant="quiet" about={about}>
      {label}
    </FormButton>
  );
  switch (state) {
    case 'requested':
      return (
        <>
          {isEnded ? null : button('grant-access', 'Grant access')}
          {button('deny-access', 'Deny')}
        </>
      );
    case 'active':
    case 'invited':
      return button('revoke-access', 'Revoke access');
    default:
      return isEnded ? null : button('grant-access', 'Restore access');
  }
}
