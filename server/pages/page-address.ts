import { type RouteId, routeOf } from '../../shared/routes.ts';

/** Where the configuration names no origin: only paths and queries are ever taken from the URL. */
const placeholderOrigin = 'http://localhost';

/**
 * The URL a page is drawn for. Only path and query come from the request: no header of it can
 * reach the document.
 */
export function pageAddress(requestUrl: string, origin: string): URL {
  const base = origin === '' ? placeholderOrigin : origin;
  // Concatenated, not resolved: `//evil.example` must stay a path.
  return new URL(base + requestUrl);
}

/**
 * The key a public page's document is kept under: its path and the query names its route declares,
 * in one order. Undefined where the request has any other name, a repeated or an outsized one:
 * such a document is drawn for this request alone.
 */
export function cacheKey(route: RouteId, address: URL): string | undefined {
  const { freshness, cachedQuery, path } = routeOf(route);
  if (freshness === 'private') return undefined;
  if (address.search === '') return path;
  if (address.search.length > 200) return undefined;
  const names = [...address.searchParams.keys()];
  if (names.some((name) => !cachedQuery.includes(name))) return undefined;
  if (new Set(names).size !== names.length) return undefined;
  const sorted = new URLSearchParams(address.searchParams);
  sorted.sort();
  return `${path}?${sorted}`;
}
