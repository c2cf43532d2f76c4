import { defineView } from '../../framework/views/view-definition.ts';
import { notificationActions } from './notification-actions.ts';
import { type NotificationsContent, readNotifications } from './notification-loader.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import { NotificationsView } from './notifications-view.tsx';

export const view = defineView<NotificationsContent>({
  load: (request, { account }) => readNotifications(request, account),
  actions: notificationActions,
  Tabs: NotificationTabs,
  Component: ({ owner, data }) => <NotificationsView content={data} account={owner.account} />,
});
