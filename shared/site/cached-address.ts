import { type RouteId, routeOf } from './routes.ts';

/** The parts of a `URL` that make up a page's cache key. */
export interface PageQuery {
  readonly search: string;
  readonly searchParams: Iterable<[string, string]>;
}

/** A longer query is not a selection inside a page, and its page is not cached. */
const cachedQueryMaxLength = 200;

/**
 * The cache key of a public page: its path and the query names its route declares, always in the
 * same order. Undefined when the query has any other name, a repeated name or is too long; such a
 * page is rendered for one request only.
 */
export function cachedAddress(route: RouteId, asked: PageQuery): string | undefined {
  const { search, searchParams } = asked;
  const { freshness, cachedQuery, path } = routeOf(route);
  if (freshness === 'private') return undefined;
  if (search === '') return path;
  if (search.length > cachedQueryMaxLength) return undefined;
  const values = new Map(searchParams);
  const fields = [...searchParams];
  if (fields.length !== values.size) return undefined;
  if (fields.some(([name]) => !cachedQuery.includes(name))) return undefined;
  const sorted = [...values].sort(([one], [other]) => (one < other ? -1 : 1));
  return `${path}?${sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
