/**
 * The 13 pages and the one matcher that the server, the gate and the
 * browser share. No route has parameters: a selection inside a page is its query string.
 */
import { nextMaxLength } from '../product/fields/limits.ts';

/**
 * How a page's HTML may be reused.
 * - `prerendered`: holds no live data; rendered once per build, has a payload.
 * - `live`: public, with data from the product API; kept in the HTML cache and refreshed in the
 *   background.
 * - `private`: belongs to one person; never cached.
 */
export type Freshness = 'prerendered' | 'live' | 'private';

export interface RouteDefinition {
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'signed-in';
  readonly freshness: Freshness;
  /** Names resolved in the middleware registry; an unknown name throws at boot. */
  readonly middleware: readonly string[];
  /**
   * Query names that are part of the HTML cache's key; a request with any other name is not cached.
   */
  readonly cachedQuery: readonly string[];
  /**
   * Whether members see more on this public page than everybody does. What they see is rendered for
   * each of them and never kept; everybody else shares the kept page.
   */
  readonly personal: boolean;
}

export const routes = {
  home: page('/', 'Home', 'live', ['for']),
  blog: page('/blog', 'Blog', 'live', ['post', 'page', 'tag', 'q']),
  company: page('/company', 'Company', 'live'),
  contact: page('/contact', 'Contact', 'prerendered', ['topic']),
  faq: page('/faq', 'Questions and answers', 'live', ['q']),
  'investors-network': {
    ...page('/investors-network', 'Investors network', 'live', [
      ...['tab', 'raise', 'q', 'sector', 'stage', 'country', 'instrument', 'currency', 'ticket'],
      ...['closing', 'sort', 'after'],
    ]),
    personal: true,
  },
  login: page('/login', 'Log in', 'prerendered', ['mode']),
  register: page('/register', 'Sign up', 'live', ['role']),
  'privacy-policy': page('/privacy-policy', 'Privacy policy', 'live', ['version']),
  'raise-capital': page('/raise-capital', 'Raise capital', 'prerendered'),
  services: page('/services', 'Services', 'prerendered'),
  'terms-of-service': page('/terms-of-service', 'Terms of service', 'live', ['version']),
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'signed-in',
    freshness: 'private',
    middleware: ['signed-in'],
    cachedQuery: [],
    personal: true,
  },
} as const satisfies Record<string, RouteDefinition>;

export type RouteId = keyof typeof routes;

function page(
  path: string,
  title: string,
  freshness: Freshness,
  cachedQuery: readonly string[] = [],
): RouteDefinition {
  return { path, title, access: 'public', freshness, middleware: [], cachedQuery, personal: false };
}

/** The ids of all routes, in the order of the table above. */
export const routeIds: readonly RouteId[] = Object.keys(routes) as RouteId[];

/** The definition of a route. */
export function routeOf(id: RouteId): RouteDefinition {
  return routes[id];
}

/**
 * Tells whether scripts make a page's document interactive when it has been left alone for a while,
 * because it shows what changes meanwhile. Public pages wait until somebody uses them.
 */
export function hydratedWhenIdle(id: RouteId | null): boolean {
  return id !== null && routeOf(id).access === 'signed-in';
}

const idByPath: ReadonlyMap<string, RouteId> = new Map(routeIds.map((id) => [routes[id].path, id]));

export type RouteMatch =
  | { readonly kind: 'route'; readonly id: RouteId; readonly canonical: boolean }
  | { readonly kind: 'none' };

/**
 * Finds the route of a URL's path, as it was sent (still percent-encoded, without query). Upper
 * case and one trailing slash still match, but are not canonical and are redirected (308) to
 * `routeOf(id).path`. Anything encoded, doubled or with matrix parameters matches nothing.
 */
export function matchRoute(pathname: string): RouteMatch {
  const exact = idByPath.get(pathname);
  if (exact !== undefined) return { kind: 'route', id: exact, canonical: true };
  const folded = canonicalPath(pathname);
  const id = folded === undefined ? undefined : idByPath.get(folded);
  return id === undefined ? { kind: 'none' } : { kind: 'route', id, canonical: false };
}

/** Lower case without one trailing slash; undefined when the path should not be corrected. */
export function canonicalPath(pathname: string): string | undefined {
  if (!/^\/(?:[A-Za-z-]+\/?)?$/.test(pathname)) return undefined;
  const lower = pathname.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

/**
 * The address to open after logging in: `next` when it is a page of the route table, with its query
 * and fragment, else the dashboard. Never another origin (an open redirect), however it is spelled.
 */
export function safeNext(next: string | null | undefined): string {
  const fallback = routes.dashboard.path;
  if (next === null || next === undefined || next.length > nextMaxLength) return fallback;
  const hashAt = next.indexOf('#');
  const [pathAndQuery, hash] =
    hashAt === -1 ? [next, ''] : [next.slice(0, hashAt), next.slice(hashAt)];
  const queryAt = pathAndQuery.indexOf('?');
  const path = queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt);
  const match = matchRoute(path);
  if (match.kind === 'none') return fallback;
  const query = queryAt === -1 ? '' : pathAndQuery.slice(queryAt);
  if (/[^\x21-\x7e]/.test(query)) return routeOf(match.id).path;
  const place = /^#[A-Za-z][A-Za-z0-9_-]{0,60}$/.test(hash) ? hash : '';
  return routeOf(match.id).path + query + place;
}
