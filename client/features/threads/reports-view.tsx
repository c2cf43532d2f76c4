import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { type ReportData, type ReportsContent, reportsHref } from './report-loader.ts';
import { ReportPanel, reportsTableId } from './report-panel.tsx';

const columns: readonly DataColumn<ReportData>[] = [
  { key: 'between', title: 'Between', cell: betweenWords },
  { key: 'reason', title: 'Reason given', cell: ({ reason }) => reason },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ decision, unlocked }) =>
      decision === null ? (
        <Badge tone="attention">To decide</Badge>
      ) : (
        <Badge>{unlocked !== null ? 'Unlocked' : decision === 'lock' ? 'Locked' : 'Closed'}</Badge>
      ),
  },
  {
    key: 'reported',
    title: 'Reported',
    place: 'wide',
    cell: ({ reported }) => <ShortTime moment={reported} />,
  },
];

/** Reported threads for operators, and the report that is open. */
export function ReportsView(props: {
  readonly content: ReportsContent;
  readonly timeZone: string;
}) {
  const { decided, list, open, stepUp } = props.content;
  const { url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: decided ? 'Decided' : 'To decide',
        content: (
          <FilterLinks
            label="State"
            links={[
              { label: 'To decide', href: reportsHref(false), current: !decided },
              { label: 'Decided', href: reportsHref(true), current: decided },
            ]}
          />
        ),
      }}
      notes={
        <>
          <p>Operators read only threads that someone reported, each time with a reason.</p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
      record={open === null ? null : <ReportPanel key={open.id} report={open} stepUp={stepUp} />}
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of reported threads" />
          ) : (
            <EmptyState title={decided ? 'Nothing is decided yet' : 'No threads to look into'}>
              <p>Investors and companies can report a thread from their inbox.</p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id={reportsTableId}
          caption="Reported threads"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ id }) => id,
            name: betweenWords,
            href: ({ id }) => addressWith(url, { id }),
            open: open?.id ?? null,
          }}
          foot={<PageFoot {...list} shown={list.items.length} />}
        />
      )}
    </ListPage>
  );
}

function betweenWords({ company, investor }: ReportData): string {
  return `${company} and ${investor}`;
}
