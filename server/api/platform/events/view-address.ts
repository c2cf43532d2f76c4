import { routeOf } from '#shared/site/routes.ts';

/** The address of a view of the dashboard, without the origin. */
export function viewAddress(view: string, query: Readonly<Record<string, string>> = {}): string {
  return `${routeOf('dashboard').path}?${new URLSearchParams({ view, ...query })}`;
}

/**
 * The link to a page of the dashboard, for a mail or a calendar. It leads through the login page, because the
 * reader may have no session, and the dashboard is not found without one.
 */
export function mailedLink(origin: string, path: string): string {
  return `${origin}${routeOf('login').path}?next=${encodeURIComponent(path)}`;
}
