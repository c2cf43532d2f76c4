import type { IncomingHttpHeaders } from 'node:http';
import { handbookAddressIn } from '#shared/http/docs-paths.ts';
import { type Problem, saysSessionEnded } from '#shared/http/errors.ts';
import { downloadIn } from '#shared/site/downloads.ts';
import { routeOf } from '#shared/site/routes.ts';

/** A request that the product API has refused, as the proxy knows it. */
export interface Refused {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  /** A problem document that has been checked to be JSON; null when there is none. */
  readonly body: Buffer | null | undefined;
}

/**
 * Where a person goes who followed the link to a file or to a page of the handbook after their
 * session has ended: the login page, and from there to what they wanted. Undefined for everybody else, who gets the problem document.
 */
export function logInFirst({ method, target, headers, status, body }: Refused): string | undefined {
  if (status !== 401 || method !== 'GET' || !body || !asksForDocument(headers)) return undefined;
  const wanted = downloadIn(target) ?? handbookAddressIn(target);
  if (wanted === undefined || !saysSessionEnded(JSON.parse(body.toString()) as Problem)) {
    return undefined;
  }
  return `${routeOf('login').path}?next=${encodeURIComponent(wanted)}`;
}

/** Browsers say what they load; older ones only that they would like HTML best. */
function asksForDocument(headers: IncomingHttpHeaders): boolean {
  const loads = headers['sec-fetch-dest'];
  if (loads !== undefined) return loads === 'document';
  return /^\s*text\/html\b/i.test(headers.accept ?? '');
}
