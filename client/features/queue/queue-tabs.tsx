import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { queueHref, readQueueQuery, scheduleHref } from './queue-address.ts';

/** The tabs of the queue: tasks, and what is scheduled. */
export function QueueTabs() {
  const { part } = readQueueQuery(usePageView().url);
  return (
    <Tabs
      label="Queue"
      tabs={[
        { label: 'Tasks', href: queueHref, current: part === 'queue' },
        { label: 'Scheduled', href: scheduleHref, current: part === 'schedule' },
      ]}
    />
  );
}
