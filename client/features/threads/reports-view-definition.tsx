import type { ThreadReport } from '#shared/product/threads/thread-reports.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { reportActions } from './report-actions.ts';
import { findReport, type ReportsContent, readReports } from './report-loader.ts';
import { ReportsView } from './reports-view.tsx';

export const view = defineView<ReportsContent, ThreadReport | null>({
  find: findReport,
  load: (request, { account }, open) => readReports(request, open, dateFormatter(account)),
  actions: reportActions,
  Component: ({ owner, data }) => <ReportsView content={data} timeZone={owner.account.timeZone} />,
});
