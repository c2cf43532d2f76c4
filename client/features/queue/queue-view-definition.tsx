import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type QueueContent, readQueue } from './queue-loader.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { QueueView } from './queue-view.tsx';

export const view = defineView<QueueContent>({
  saves: 'queue',
  load: (request, { account }) => readQueue(request, dateFormatter(account)),
  actions: {},
  Tabs: QueueTabs,
  Component: ({ owner, data }) => <QueueView content={data} timeZone={owner.account.timeZone} />,
});
