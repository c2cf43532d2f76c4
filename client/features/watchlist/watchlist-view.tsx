import { compactMoney } from '#shared/money/money.ts';
import { watchedMax } from '#shared/product/fields/limits.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { offerWords } from '../../domain/raise/raise-card.tsx';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { WatchOutcome } from '../../domain/raise/watch-button.tsx';
import { unwatchIntent } from '../../domain/raise/watching.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import type { WatchedData, WatchlistContent } from './watchlist-loader.ts';

const network = routeOf('investors-network').path;

/** The raises somebody watches, the last one added first. */
export function WatchlistView(props: {
  readonly items: WatchlistContent;
  readonly timeZone: string;
}) {
  const { items, timeZone } = props;
  if (items === null || items.length === 0) {
    return (
      <ListPage outcome={<WatchOutcome />}>
        <BlankList>
          {items === null ? (
            <Unavailable what="Your watchlist" />
          ) : (
            <EmptyState
              title="You aren’t watching any raises"
              action={<ButtonLink href={network}>Find raises</ButtonLink>}
            >
              <p>
                Choose “Watch” on a raise. We’ll tell you when it changes, is about to end or is no
                longer open.
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
      outcome={<WatchOutcome />}
      notes={
        <>
          <p>Only you can see your watchlist. You can watch up to {watchedMax} raises.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      <DataTable
        id="watchlist"
        caption="Raises you watch"
        columns={columns}
        items={items}
        rows={{
          key: ({ raiseId }) => raiseId,
          name: nameOf,
          href: ({ raise }) => (raise === null ? network : networkRaiseHref(raise.slug)),
          menu: (row) => (
            <FormButton
              intent={unwatchIntent}
              fields={{ id: row.raiseId }}
              variant="quiet"
              about={nameOf(row)}
            >
              Stop watching
            </FormButton>
          ),
        }}
      />
    </ListPage>
  );
}

function nameOf({ raise, company }: WatchedData): string {
  return raise?.title ?? company;
}

const columns: readonly DataColumn<WatchedData>[] = [
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ raise }) =>
      raise === null ? (
        <Badge>No longer open to you</Badge>
      ) : (
        <RaiseStateBadge state={raise.state} />
      ),
  },
  {
    key: 'news',
    title: 'New',
    cell: ({ changed }) =>
      changed === null ? (
        ''
      ) : (
        <>
          Changed <ShortTime moment={changed} />
        </>
      ),
  },
  {
    key: 'closes',
    title: 'Closes',
    isNamed: true,
    cell: ({ closes }) => (closes === null ? '' : <ShortTime moment={closes} />),
  },
  {
    key: 'offers',
    title: 'Offers',
    place: 'wide',
    cell: ({ raise }) => (raise === null ? '' : offerWords(raise)),
  },
  {
    key: 'minimum',
    title: 'Of the minimum',
    numeric: true,
    place: 'wide',
    cell: ({ raise }) => (raise?.offer == null ? '' : `${raise.offer.progress.percentOfMin}%`),
  },
  {
    key: 'ticket',
    title: 'Minimum ticket',
    numeric: true,
    place: 'wide',
    cell: ({ raise }) =>
      raise?.offer?.minTicket == null ? '' : compactMoney(raise.offer.minTicket),
  },
  {
    key: 'since',
    title: 'Watched since',
    place: 'wide',
    cell: ({ since }) => <ShortTime moment={since} />,
  },
];
