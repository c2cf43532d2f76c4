import { usePageView } from '../../framework/pages/page-state.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { FormattedDate, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { chosenIn, csvHref, LogFilters, NoneMatch } from './log-filters.tsx';
import { eventWords } from './log-words.ts';
import type { AccessData, OwnRoom, PartContent } from './room-content.ts';

const columns: readonly DataColumn<AccessData>[] = [
  { key: 'who', title: 'Who', cell: ({ person }) => person.name },
  { key: 'what', title: 'What', place: 'beside', cell: eventWords },
  { key: 'document', title: 'Document', cell: ({ document }) => document?.name ?? '' },
  {
    key: 'version',
    title: 'Version',
    numeric: true,
    place: 'wide',
    cell: ({ n }) => n ?? '',
  },
  { key: 'when', title: 'Time', cell: ({ when }) => <FormattedDate moment={when} /> },
];

/** Shows what happened to the documents of a room, one line for each event. */
export function LogPart(
  props: { readonly room: OwnRoom; readonly timeZone: string } & Extract<
    PartContent,
    { part: 'log' }
  >,
) {
  const { room, list, filter, documents, readers } = props;
  const { site } = usePageView();
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
      }}
      bar={
        <>
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
            Time counts only while the page could be seen, for ten minutes at most. Days begin at
            midnight UTC.
          </p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The access log" />
          ) : chosenIn(filter) !== 'None' ? (
            <NoneMatch what="events" raise={room.id} part="log" />
          ) : (
            <EmptyState title="Nothing was read yet" />
          )}
        </BlankList>
      ) : (
        <DataTable
          id="access-log"
          caption="Events, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: (event) => `${event.person.name}, ${eventWords(event)}, ${event.when.words}`,
          }}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}
