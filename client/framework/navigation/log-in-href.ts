import { routeOf } from '#shared/site/routes.ts';

/** The address of the login page, with the path and query to return to. */
export function logInHref({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${routeOf('login').path}?next=${encodeURIComponent(pathname + search)}`;
}
