import { routeOf } from '../shared/routes.ts';

/** Where to log in, with the address to come back to: path and query of a page. */
export function logInHref({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${routeOf('login').path}?next=${encodeURIComponent(pathname + search)}`;
}
