import { viewPath } from '#shared/site/dashboard-address.ts';

/** The selection of the view: the settings, or a list that may leave out what was read. */
export type NotificationSelection =
  | { readonly show: 'settings' }
  | { readonly show: 'all' | 'unread'; readonly after: string };

/** Returns what the address selects. */
export function readNotificationsQuery({ searchParams }: URL): NotificationSelection {
  const show = searchParams.get('show');
  if (show === 'settings') return { show };
  return { show: show === 'unread' ? show : 'all', after: searchParams.get('after') ?? '' };
}

/** The address of a list or of the settings. */
export function notificationsHref(show: NotificationSelection['show'], after = ''): string {
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (after !== '') query.set('after', after);
  const text = query.toString();
  return text === '' ? viewPath('notifications') : `${viewPath('notifications')}&${text}`;
}
