import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import { retryIntent } from './job-actions.ts';
import type { JobData } from './job-loader.ts';

export const jobsTableId = 'jobs';

/** One job: when it was due and tried, and what went wrong, in full. */
export function JobPanel(props: { readonly job: JobData }) {
  const { job } = props;
  const { id, work, attempts, runBy, lastError, created, due, started, finished, state } = job;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={work}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(jobsTableId, id)}
    >
      <Facts
        facts={[
          { label: 'Last problem', value: lastError ?? 'None' },
          { label: 'Attempts', value: attempts },
          { label: 'Created', value: <FormattedDate moment={created} /> },
          { label: 'Due', value: <FormattedDate moment={due} /> },
          {
            label: 'Started',
            value: started === null ? 'Not yet' : <FormattedDate moment={started} />,
          },
          {
            label: 'Ended',
            value: finished === null ? 'Not yet' : <FormattedDate moment={finished} />,
          },
          ...(runBy === null ? [] : [{ label: 'Run by', value: runBy }]),
        ]}
      />
      {state === 'failed' ? <Retry job={job} /> : null}
    </RecordPanel>
  );
}

/** Has a failed job tried again, while that is possible. */
export function Retry(props: { readonly job: JobData }) {
  const { id, work, canRetry } = props.job;
  if (!canRetry) return <p>It can no longer be tried again.</p>;
  return (
    <FormButton intent={retryIntent} fields={{ id }} about={work}>
      Try again
    </FormButton>
  );
}
