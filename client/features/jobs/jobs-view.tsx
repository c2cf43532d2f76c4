import { type JobState, jobStates } from '../../../shared/product/jobs/jobs.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { type Column, Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { retryIntent } from './job-actions.ts';
import { jobsListHref } from './job-address.ts';
import type { JobsContent, ShownJob } from './job-data.ts';

/** What the server does by itself: what failed, waits, runs and was done. */
export function JobsView(props: { readonly content: JobsContent; readonly timeZone: string }) {
  const { selection, list } = props.content;
  const { state, after } = selection;
  const retried = useFormResult(retryIntent);
  return (
    <ListPage
      bar={
        list === null ? null : (
          <FilterLinks
            label="State"
            links={tabOrder.map((one) => ({
              label: `${labels[one]} (${list.counts[one]})`,
              href: jobsListHref({ state: one, after: '' }),
              current: one === state,
            }))}
          />
        )
      }
      outcome={<FormOutcome intent={retryIntent} result={retried} />}
      notes={
        <>
          <p>
            What the server does by itself, such as sending email, newest first. What fails is tried
            again several times before it is listed as failed. Jobs that are done are listed for a
            week, those that failed for a month.
          </p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
    >
      <BlankList>
        {list === null ? (
          <Unavailable what="The list of background work" />
        ) : list.items.length === 0 ? (
          <EmptyState title={emptyTitles[state]} />
        ) : (
          <Table
            caption={`${labels[state]}, newest first`}
            captionHidden
            columns={columnsFor[state]}
            rows={list.items}
            rowKey={({ id }) => id}
          />
        )}
        <Row>
          {after === '' ? null : (
            <a href={jobsListHref({ state, after: '' })}>Back to the newest</a>
          )}
          {list === null || list.nextCursor === null ? null : (
            <a href={jobsListHref({ state, after: list.nextCursor })}>Show older ones</a>
          )}
        </Row>
      </BlankList>
    </ListPage>
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
  done: 'Nothing was done in the last week',
};

const work: Column<ShownJob> = { key: 'work', title: 'Work', cell: (job) => job.work };
const attempts: Column<ShownJob> = {
  key: 'attempts',
  title: 'Attempts',
  numeric: true,
  cell: (job) => job.attempts,
};
const problem: Column<ShownJob> = {
  key: 'problem',
  title: 'Last problem',
  cell: ({ lastError }) => lastError ?? 'None',
};

/** A column of moments. */
function time(title: string, of: 'due' | 'started' | 'finished'): Column<ShownJob> {
  return {
    key: of,
    title,
    cell: (job) => (job[of] === null ? 'Not yet' : <WrittenTime moment={job[of]} />),
  };
}

const columnsFor: Readonly<Record<JobState, readonly Column<ShownJob>[]>> = {
  failed: [
    work,
    time('Failed', 'finished'),
    attempts,
    problem,
    { key: 'retry', title: 'Again', cell: (job) => <Retry job={job} /> },
  ],
  waiting: [work, time('Due', 'due'), attempts, problem],
  running: [
    work,
    time('Began', 'started'),
    attempts,
    { key: 'by', title: 'Run by', cell: ({ runBy }) => runBy ?? '' },
  ],
  done: [work, time('Done', 'finished'), attempts],
};

function Retry({ job }: { readonly job: ShownJob }) {
  if (!job.canRetry) return 'No longer possible';
  return (
    <FormButton intent={retryIntent} fields={{ id: job.id }} about={job.work}>
      Try again
    </FormButton>
  );
}
