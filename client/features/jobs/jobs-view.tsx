import { type JobState, jobStates } from '#shared/product/jobs/jobs.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { BulkButton } from '../../ui/data/bulk-bar.tsx';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { sortHref } from '../../ui/data/sorting.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { retryIntent } from './job-actions.ts';
import { jobsHref, newestFirst } from './job-address.ts';
import type { JobData, JobsContent } from './job-loader.ts';
import { JobPanel, jobsTableId, Retry } from './job-panel.tsx';

type JobPage = NonNullable<JobsContent['list']>;

/** Shows the background jobs: those that failed, wait, run and were done. */
export function JobsView(props: { readonly content: JobsContent; readonly timeZone: string }) {
  const { selection, list } = props.content;
  const { state, id } = selection;
  const retried = useFormResult(retryIntent);
  const open = list?.items.find((job) => job.id === id);
  return (
    <ListPage
      filters={{
        chosen: labels[state],
        content: (
          <FilterLinks
            label="State"
            links={tabOrder.map((one) => ({
              label: list === null ? labels[one] : `${labels[one]} (${list.counts[one]})`,
              href: jobsHref(one),
              current: one === state,
            }))}
          />
        ),
      }}
      bar={<ColumnMenu columns={columnsFor[state]} />}
      outcome={<FormOutcome intent={retryIntent} result={retried} />}
      notes={
        <>
          <p>
            Jobs the server runs, such as sending email. A job that fails is tried again several
            times before it’s listed as failed. Completed jobs are listed for a week, failed ones
            for a month.
          </p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
      record={open === undefined ? null : <JobPanel key={open.id} job={open} />}
    >
      {list === null || list.items.length === 0 ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of jobs" />
          ) : (
            <EmptyState title={emptyTitles[state]} />
          )}
        </BlankList>
      ) : (
        <JobTable selection={selection} list={list} openId={open?.id ?? null} />
      )}
    </ListPage>
  );
}

function JobTable(props: {
  readonly selection: JobsContent['selection'];
  readonly list: JobPage;
  readonly openId: string | null;
}) {
  const { selection, list, openId } = props;
  const { state, sort, after } = selection;
  const { items, nextCursor, counts } = list;
  const { url } = usePageView();
  return (
    <DataTable
      id={jobsTableId}
      caption={`${labels[state]} work`}
      columns={columnsFor[state]}
      items={items}
      rows={{
        key: ({ id }) => id,
        name: ({ work }) => work,
        href: ({ id }) => addressWith(url, { id }),
        open: openId,
        ...(state === 'failed' ? { menu: (job: JobData) => <Retry job={job} /> } : {}),
      }}
      sort={{ current: sort, href: (next) => sortHref(url, next, newestFirst) }}
      {...(state === 'failed'
        ? {
            bulk: {
              fields: { view: 'jobs', _intent: retryIntent },
              actions: <BulkButton to={jobsHref('failed')}>Try selected again</BulkButton>,
            },
          }
        : {})}
      foot={
        <PageFoot
          shown={items.length}
          total={counts[state]}
          isFirst={after === ''}
          nextCursor={nextCursor}
        />
      }
    />
  );
}

/** What needs somebody comes first. */
const tabOrder: readonly JobState[] = [
  'failed',
  ...jobStates.filter((state) => state !== 'failed'),
];

const labels: Readonly<Record<JobState, string>> = {
  failed: 'Failed',
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
};

const emptyTitles: Readonly<Record<JobState, string>> = {
  failed: 'Nothing has failed',
  waiting: 'Nothing is waiting',
  running: 'Nothing is running',
  done: 'Nothing was completed in the past week',
};

const work: DataColumn<JobData> = { key: 'work', title: 'Job', cell: (job) => job.work };
const attempts: DataColumn<JobData> = {
  key: 'attempts',
  title: 'Attempts',
  numeric: true,
  place: 'wide',
  cell: (job) => job.attempts,
};
const problem: DataColumn<JobData> = {
  key: 'problem',
  title: 'Last problem',
  cell: ({ lastError }) => lastError ?? 'None',
};
const created: DataColumn<JobData> = {
  key: 'createdAt',
  title: 'Created',
  sortable: 'descending',
  place: 'wide',
  cell: (job) => <ShortTime moment={job.created} />,
};

/** A column of moments. */
function time(title: string, of: 'due' | 'started' | 'finished'): DataColumn<JobData> {
  return {
    key: of,
    title,
    place: 'beside',
    cell: (job) => (job[of] === null ? 'Not yet' : <ShortTime moment={job[of]} />),
  };
}

const columnsFor: Readonly<Record<JobState, readonly DataColumn<JobData>[]>> = {
  failed: [work, time('Failed', 'finished'), problem, attempts, created],
  waiting: [work, time('Due', 'due'), problem, attempts, created],
  running: [
    work,
    time('Started', 'started'),
    { key: 'by', title: 'Run by', cell: ({ runBy }) => runBy ?? '' },
    attempts,
    created,
  ],
  done: [work, time('Done', 'finished'), attempts, created],
};
