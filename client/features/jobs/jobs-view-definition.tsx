import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { retryIntent, retryJob } from './job-actions.ts';
import { type JobsContent, readJobs } from './job-loader.ts';
import { JobsView } from './jobs-view.tsx';

export const view = defineView<JobsContent>({
  load: (request, { account }) => readJobs(request, dateFormatter(account)),
  actions: { [retryIntent]: retryJob },
  Component: ({ owner, data }) => <JobsView content={data} timeZone={owner.account.timeZone} />,
});
