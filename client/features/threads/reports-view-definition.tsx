import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { reportActions } from './report-actions.ts';
import { type ReportsContent, readReports, reportExists } from './report-loader.ts';
import { ReportsView } from './reports-view.tsx';

export const view = defineView<ReportsContent>({
  exists: reportExists,
  load: (request, { account }) => readReports(request, dateFormatter(account)),
  actions: reportActions,
  Component: ({ owner, data }) => <ReportsView content={data} timeZone={owner.account.timeZone} />,
});
