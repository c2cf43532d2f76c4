import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortMoment, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { CalendarPanel, showsCalendar } from './calendar-panel.tsx';
import type { DeadlineData, DeadlinesContent } from './deadline-loader.ts';

const columns: readonly DataColumn<DeadlineData>[] = [
  { key: 'what', title: 'What', cell: ({ what }) => what, isSentence: true },
  {
    key: 'when',
    title: 'When',
    place: 'beside',
    cell: ({ when }) => <ShortMoment moment={when} />,
  },
  { key: 'about', title: 'Raise', cell: ({ about }) => about ?? '' },
  {
    key: 'ahead',
    title: 'How soon',
    place: 'wide',
    cell: ({ ahead, isSoon }) => (isSoon ? <Badge tone="attention">{ahead}</Badge> : ahead),
  },
];

/** Somebody's deadlines, the soonest first, and how to have them in a calendar. */
export function DeadlinesView(props: {
  readonly content: DeadlinesContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  const { url } = usePageView();
  const revoked = useFormResult('revoke-calendar-link');
  const isOpen = content !== null && showsCalendar(url);
  return (
    <ListPage
      outcome={<FormOutcome intent="revoke-calendar-link" result={revoked} />}
      notes={
        <>
          <p>
            What you have to do by a date, and what ends on one, in the next 12 months.
            {content?.hasMore ? ' Only the first of them are listed.' : ''}
          </p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
      record={isOpen ? <CalendarPanel key="calendar" link={content.link} /> : null}
    >
      {content === null || content.items.length === 0 ? (
        <BlankList>
          {content === null ? (
            <Unavailable what="The list of deadlines" />
          ) : (
            <EmptyState title="Nothing is due">
              <p>
                What ends by a date appears here: raises, offers, payments, requests and
                certifications.
              </p>
            </EmptyState>
          )}
        </BlankList>
      ) : (
        <DataTable
          id="deadlines"
          caption="Your deadlines, the soonest first"
          columns={columns}
          items={content.items}
          rows={{
            key: ({ id }) => id,
            name: ({ what, about }) => (about === null ? what : `${what}, ${about}`),
            href: ({ path }) => path,
          }}
        />
      )}
    </ListPage>
  );
}
