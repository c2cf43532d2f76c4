import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { queueHref, readQueueQuery, scheduleHref } from './queue-address.ts';

/** What waits, and what happens by itself. */
export function QueueTabs() {
  const { part } = readQueueQuery(usePageView().url);
  return (
    <Tabs
      label="Queue"
      tabs={[
        { label: 'Waiting for you', href: queueHref, current: part === 'queue' },
        { label: 'Happens by itself', href: scheduleHref, current: part === 'schedule' },
      ]}
    />
  );
}
