import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { checkFiles, checkFilesIntent, checkLedger, checkLedgerIntent } from './health-actions.ts';
import { type HealthContent, readHealth } from './health-loader.ts';
import { HealthView } from './health-view.tsx';

export const view = defineView<HealthContent>({
  load: (request, { account }) => readHealth(request, dateFormatter(account)),
  actions: { [checkLedgerIntent]: checkLedger, [checkFilesIntent]: checkFiles },
  Component: ({ owner, data }) => <HealthView content={data} timeZone={owner.account.timeZone} />,
});
