/**
 * One segment of an API path: unreserved characters and colon, not starting with a dot. There is no
 * percent sign, so no encoding can hide anything from this check (`%2e`, `%2f`, `%5c`, double
 * encodings); no `@` or backslash; and no empty segment, so no `//`.
 */
const apiPath =
  /^\/api\/(?:v1(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~:-]*)+|docs(?:\/[a-z0-9-]+)?|docs\.css)$/;

/** Visible ASCII without `#`: the characters of a query in a request (RFC 3986 section 3.4). */
const query = /^[\x21\x22\x24-\x7e]*$/;

/**
 * The path and query for the upstream, or undefined when the target cannot be a route of the
 * product API. `target` is the request line's target as it was sent.
 */
export function apiTarget(target: string): string | undefined {
  const queryAt = target.indexOf('?');
  if (queryAt === -1) return apiPath.test(target) ? target : undefined;
  if (!apiPath.test(target.slice(0, queryAt))) return undefined;
  return query.test(target.slice(queryAt + 1)) ? target : undefined;
}

/** The path of a target, without its query. */
export function pathOf(target: string): string {
  const queryAt = target.indexOf('?');
  return queryAt === -1 ? target : target.slice(0, queryAt);
}

/** The prefix of every path with this base URL: its own path, without a trailing slash. */
export function pathPrefix(baseUrl: URL): string {
  return baseUrl.pathname.replace(/\/+$/, '');
}
