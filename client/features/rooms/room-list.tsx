import { type GrantState, grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { routeOf } from '#shared/site/routes.ts';
import { newsWords } from '../../domain/document/news-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { roomHref } from './rooms-address.ts';
import type { RoomData, RoomsData } from './rooms-content.ts';

const states: Readonly<
  Record<GrantState, { readonly label: string; readonly tone?: 'accent' | 'attention' | 'danger' }>
> = {
  requested: { label: 'Access requested', tone: 'attention' },
  invited: { label: 'Open to you', tone: 'accent' },
  active: { label: 'Open to you', tone: 'accent' },
  denied: { label: 'No access' },
  revoked: { label: 'Access ended' },
  expired: { label: grantStateLabels.expired },
};

const columns: readonly DataColumn<RoomData>[] = [
  { key: 'raise', title: 'Raise', cell: ({ raise }) => raise.title || 'Untitled raise' },
  { key: 'company', title: 'Company', cell: ({ company }) => company.name },
  { key: 'state', title: 'State', place: 'beside', cell: (room) => <RoomState room={room} /> },
  {
    key: 'documents',
    title: 'Documents',
    numeric: true,
    place: 'wide',
    cell: ({ documents, grant }) => (grant.state === 'active' ? documents : ''),
  },
  {
    key: 'news',
    title: 'New',
    cell: ({ news, seen }) =>
      news === null || seen === null ? (
        ''
      ) : (
        <>
          {newsWords(news)} since <ShortTime moment={seen} />
        </>
      ),
  },
  {
    key: 'until',
    title: 'Access until',
    place: 'wide',
    cell: ({ until, grant }) =>
      grant.state !== 'active' ? '' : until === null ? 'No expiry' : <ShortTime moment={until} />,
  },
];

/** The data rooms somebody was let into or has asked for, the newest first. */
export function RoomList(props: { readonly list: RoomsData | null; readonly timeZone: string }) {
  const { list } = props;
  if (list === null || list.items.length === 0) {
    return (
      <ListPage>
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of data rooms" />
          ) : (
            <EmptyState
              title="No data rooms yet"
              action={
                <ButtonLink href={`${routeOf('investors-network').path}?tab=raises`}>
                  Find raises
                </ButtonLink>
              }
            >
              <p>
                Data rooms appear here when a company gives you access, or when you ask for access
                on the page of a raise.
              </p>
            </EmptyState>
          )}
        </BlankList>
      </ListPage>
    );
  }
  return (
    <ListPage
      bar={<ColumnMenu columns={columns} />}
      notes={<TimeZoneNote timeZone={props.timeZone} />}
    >
      <DataTable
        id="rooms"
        caption="Data rooms"
        columns={columns}
        items={list.items}
        rows={{
          key: ({ raise }) => raise.id,
          name: ({ raise }) => raise.title || 'Untitled raise',
          href: ({ raise }) => roomHref(raise.id),
          open: null,
        }}
        foot={<PageFoot {...list} shown={list.items.length} />}
      />
    </ListPage>
  );
}

function RoomState({ room: { grant, nda } }: { readonly room: RoomData }) {
  if (grant.state === 'active' && nda?.isAccepted === false) {
    return <Badge tone="attention">NDA to accept</Badge>;
  }
  const { label, tone } = states[grant.state];
  return <Badge {...(tone === undefined ? {} : { tone })}>{label}</Badge>;
}
