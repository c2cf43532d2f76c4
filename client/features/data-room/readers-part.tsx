import { analyticsPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { durationWords } from '../../ui/data/durations.ts';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { chosenIn, csvHref, LogFilters, NoneMatch } from './log-filters.tsx';
import { nameInLog } from './name-in-log.ts';
import { partHref } from './room-address.ts';
import type { OwnRoom, PartContent, ReaderData } from './room-content.ts';
import { visitsWords } from './visit-words.ts';

const columns: readonly DataColumn<ReaderData>[] = [
  { key: 'who', title: 'Person', cell: ({ person }) => nameInLog(person) },
  {
    key: 'visits',
    title: 'Visits',
    cell: ({ visits, last }) => (
      <>
        {visitsWords(visits)}, last <ShortTime moment={last} />
      </>
    ),
  },
  {
    key: 'time',
    title: 'Time read',
    numeric: true,
    place: 'beside',
    cell: ({ dwellMs }) => durationWords(dwellMs),
  },
  { key: 'email', title: 'Email', cell: ({ person }) => person.email },
  { key: 'pages', title: 'Pages', numeric: true, isNamed: true, cell: ({ pages }) => pages },
  {
    key: 'documents',
    title: 'Documents',
    numeric: true,
    place: 'wide',
    cell: (row) => row.documents,
  },
  {
    key: 'downloads',
    title: 'Downloads',
    numeric: true,
    place: 'wide',
    cell: (row) => row.downloads,
  },
];

/** Who has read how much: one row for each person. */
export function ReadersPart(
  props: { readonly room: OwnRoom; readonly timeZone: string } & Extract<
    PartContent,
    { part: 'readers' }
  >,
) {
  const { room, list, filter, documents } = props;
  const { site } = usePageView();
  const { document, days, from, to } = filter;
  return (
    <ListPage
      filters={{
        chosen: chosenIn(filter),
        content: (
          <LogFilters raise={room.id} part="readers" filter={filter} documents={documents} />
        ),
      }}
      bar={
        <>
          <a href={analyticsPath(room.id)}>Analytics</a>
          {list === null || list.items.length === 0 ? null : (
            <a href={csvHref(site.apiBaseUrl, room.id, 'readers', { document, from, to })} download>
              Export as CSV
            </a>
          )}
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <>
          <p>Reading by your company and operators isn’t counted. Days begin at midnight UTC.</p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of readers" />
          ) : chosenIn(filter) !== 'All' ? (
            <NoneMatch what="readers" raise={room.id} part="readers" />
          ) : (
            <EmptyState title="Nobody has read anything yet">
              <p>
                Everyone who opens a document appears here, with the pages they read and for how
                long.
              </p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id="readers"
          caption="Readers, most recent first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ person }) => person.id,
            name: ({ person }) => person.name,
            href: ({ person }) =>
              partHref(room.id, 'log', { person: person.id, document, days, from, to }),
            open: null,
          }}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}
