import { formatMoney } from '#shared/money/money.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { queueKindLabels, waitingWords } from '#shared/product/queue/queue-kinds.ts';
import { routeOf } from '#shared/site/routes.ts';
import { ScheduleTable } from '../../domain/raise/schedule-table.tsx';
import { SavedViewOutcome, SavedViewsMenu } from '../../domain/saved-view/saved-views-menu.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './queue.module.css';
import { queueHref } from './queue-address.ts';
import type { QueueContent, QueueItemData } from './queue-loader.ts';

/** The tasks of operators, or what is scheduled. */
export function QueueView(props: { readonly content: QueueContent; readonly timeZone: string }) {
  const { content, timeZone } = props;
  if (content.part === 'schedule') return <SchedulePart {...content} timeZone={timeZone} />;
  const { asked, list } = content;
  return (
    <ListPage
      filters={{
        chosen: asked.kind === '' ? 'Everything' : queueKindLabels[asked.kind],
        content: <Kinds content={content} />,
      }}
      outcome={<SavedViewOutcome />}
      bar={
        <>
          <SavedViewsMenu list="queue" />
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <>
          <p>Oldest first. Open a task to do it. It leaves the list once it’s done.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The queue" />
          ) : (
            <EmptyState
              title="No tasks"
              {...(asked.kind === ''
                ? {}
                : { action: <a href={queueHref}>Show tasks of all kinds</a> })}
            />
          )}
        </BlankList>
      ) : (
        <DataTable
          id="queue"
          caption="Tasks of operators, oldest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ kind, id }) => `${kind}-${id}`,
            name: ({ what }) => what,
            href: ({ path }) => path,
          }}
          foot={
            <PageFoot
              shown={list.items.length}
              total={totalOf(list.counts, asked.kind)}
              nextCursor={list.nextCursor}
              isFirst={asked.after === ''}
            />
          }
        />
      )}
    </ListPage>
  );
}

const columns: readonly DataColumn<QueueItemData>[] = [
  { key: 'what', title: 'Task', isSentence: true, cell: ({ what }) => what },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '' : formatMoney(amount)),
  },
  {
    key: 'age',
    title: 'Age',
    place: 'beside',
    cell: ({ age, came }) => (
      <time dateTime={came.iso} title={came.words}>
        {age}
      </time>
    ),
  },
  {
    key: 'ends',
    title: 'Expires',
    place: 'wide',
    cell: ({ ends }) => (ends === null ? '' : <ShortTime moment={ends} />),
  },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => queueKindLabels[kind] },
];

function Kinds({ content }: { readonly content: Extract<QueueContent, { part: 'queue' }> }) {
  const { asked, list } = content;
  const counts = list?.counts ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <form
      key={asked.kind}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['tags'], css['filters'])}
    >
      <input type="hidden" name="view" value="queue" />
      <label htmlFor="queue-kind">Kind</label>
      <select id="queue-kind" name="kind" defaultValue={asked.kind}>
        <option value="">Everything ({waitingWords(all)})</option>
        {counts.map(({ kind, label, count }) => (
          <option key={kind} value={kind}>
            {label} ({waitingWords(count)})
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}

function SchedulePart(
  props: Extract<QueueContent, { part: 'schedule' }> & { readonly timeZone: string },
) {
  const { after, schedule, timeZone } = props;
  return (
    <ListPage
      notes={
        <>
          <p>Based on the current state. Changes before then are taken into account.</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {schedule === null || (schedule.items.length === 0 && schedule.nextCursor === null) ? (
        <BlankList>
          {schedule === null ? (
            <Unavailable what="The schedule" />
          ) : (
            <EmptyState title={`Nothing is scheduled before ${schedule.until.words}`} />
          )}
        </BlankList>
      ) : (
        <ScheduleTable
          schedule={schedule}
          ofMany
          foot={
            <PageFoot
              shown={schedule.items.length}
              nextCursor={schedule.nextCursor}
              isFirst={after === ''}
            />
          }
        />
      )}
    </ListPage>
  );
}

/** How many wait on all pages. */
function totalOf(counts: WaitingQueue['counts'], kind: string): number {
  return counts
    .filter((one) => kind === '' || one.kind === kind)
    .reduce((sum, { count }) => sum + count, 0);
}
