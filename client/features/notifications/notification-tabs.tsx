import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { notificationsHref, readNotificationsQuery } from './notification-address.ts';

/** The lists, and how one is told of things. */
export function NotificationTabs() {
  const { show } = readNotificationsQuery(usePageView().url);
  return (
    <Tabs
      label="Notifications"
      tabs={[
        { label: 'All', href: notificationsHref('all'), current: show === 'all' },
        { label: 'Unread', href: notificationsHref('unread'), current: show === 'unread' },
        { label: 'Settings', href: notificationsHref('settings'), current: show === 'settings' },
      ]}
    />
  );
}
