import { visitGapMs } from '#shared/product/fields/limits.ts';
import { writingPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { chosenIn, csvHref, LogFilters, NoneMatch } from './log-filters.tsx';
import { nameInLog } from './name-in-log.ts';
import type { OwnRoom, PartContent, VisitData } from './room-content.ts';
import { VisitRecord, visitsTableId } from './visit-record.tsx';
import { downloadWords, lengthWords, readWords } from './visit-words.ts';

const minuteMs = 60_000;

const columns: readonly DataColumn<VisitData>[] = [
  { key: 'who', title: 'Person', cell: ({ person }) => nameInLog(person) },
  {
    key: 'began',
    title: 'Started',
    place: 'beside',
    cell: ({ began }) => <ShortMoment moment={began} />,
  },
  {
    key: 'read',
    title: 'Read',
    isSentence: true,
    // A narrow column cuts it off.
    cell: (visit) => <span title={readWords(visit)}>{readWords(visit)}</span>,
  },
  { key: 'length', title: 'Duration', numeric: true, place: 'wide', cell: lengthWords },
  {
    key: 'downloaded',
    title: 'Downloaded',
    place: 'wide',
    // A column that says “No” in most lines hides those that matter.
    cell: (visit) =>
      visit.documents.some(({ downloaded }) => downloaded) ? downloadWords(visit) : '',
  },
  {
    key: 'nda',
    title: 'NDA',
    place: 'wide',
    cell: ({ accepted }) => (accepted === null ? '' : 'Accepted'),
  },
];

/** Shows who came to a room and what they read, one line for each visit. */
export function LogPart(
  props: { readonly room: OwnRoom; readonly timeZone: string } & Extract<
    PartContent,
    { part: 'log' }
  >,
) {
  const { room, list, open, filter, documents, readers, correspondent } = props;
  const { site, url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: chosenIn(filter),
        content: (
          <LogFilters
            raise={room.id}
            part="log"
            filter={filter}
            documents={documents}
            readers={readers}
          />
        ),
        isLong: true,
      }}
      bar={
        <>
          {correspondent === null ? null : (
            <a href={writingPath(room.id, correspondent.id)}>Write to {correspondent.name}</a>
          )}
          {list === null || list.items.length === 0 ? null : (
            <a href={csvHref(site.apiBaseUrl, room.id, 'access-log', filter)} download>
              Export as CSV
            </a>
          )}
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <>
          <p>
            A visit ends when nothing is opened for {visitGapMs / minuteMs} minutes. Days begin at
            midnight UTC.
          </p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
      record={open === null ? null : <VisitRecord key={open.visit.id} room={room} {...open} />}
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The access log" />
          ) : chosenIn(filter) !== 'All' ? (
            <NoneMatch what="visits" raise={room.id} part="log" />
          ) : (
            <EmptyState title="Nothing was read yet" />
          )}
        </BlankList>
      ) : (
        <DataTable
          id={visitsTableId}
          caption="Visits, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: ({ person, began }) => `${person.name}, ${began.words}`,
            href: ({ id }) => addressWith(url, { id, more: null }),
            open: open?.visit.id ?? null,
          }}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}
