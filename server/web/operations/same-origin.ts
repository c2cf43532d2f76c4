/**
 * Cross-site request forgery: unsafe requests must come from this site's own pages. The check
 * relies on headers that browsers set (Sec-Fetch-Site, Origin), so forms need no tokens and cached
 * pages can contain forms. SameSite=Lax on the session cookie is a second protection.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const jsonTypePattern = /^application\/(?:json|merge-patch\+json)\s*(?:;|$)/i;

export interface SameOriginOptions {
  /**
   * PUBLIC_ORIGIN; without it the origin is the request's own host, which has already been checked.
   */
  readonly publicOrigin: string | undefined;
  /** Whether the request has a session cookie, valid or not. */
  readonly hasSessionCookie: (request: FastifyRequest) => boolean;
  /** Whether the route belongs to the API; by default its pattern begins with /api/. */
  readonly isApi?: (request: FastifyRequest) => boolean;
}

/** Refuses unsafe requests from elsewhere with 403, and forms posted to the API with 415. */
export function requireSameOrigin(server: FastifyInstance, options: SameOriginOptions): void {
  server.addHook('onRequest', function checkSameOrigin(request, _reply, done) {
    done(sameOriginFault(request, options));
  });
}

function sameOriginFault(
  request: FastifyRequest,
  options: SameOriginOptions,
): ProblemError | undefined {
  if (safeMethods.has(request.method) || isOneClick(request)) return undefined;
  if (!comesFromUs(request, options)) return refusal('forbidden', elsewhereMessage);
  const isApi = options.isApi ?? isApiRoute;
  if (!isApi(request) || !options.hasSessionCookie(request)) return undefined;
  // Other sites can post a form without permission; for JSON and PUT the browser asks the server
  // first.
  return isSimpleFormRequest(request) ? refusal('unsupported-type', formMessage) : undefined;
}

/**
 * Mail programs post to the link that stops an email (RFC 8058), some of them from a browser. Its
 * code is the credential, and no cookie is looked at, so nobody's session can be misused for it.
 */
function isOneClick({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && /^\/api\/v1\/unsubscribe\?/.test(url);
}

const elsewhereMessage =
  'This request did not come from a page of this site, so it was refused. Please open the page here and try again; programs log in with a token instead of a cookie.';
const formMessage =
  'The API accepts application/json. Submit forms to the page they are on, and upload files with PUT.';

function refusal(type: 'forbidden' | 'unsupported-type', detail: string): ProblemError {
  return new ProblemError(problem(type, detail), { 'cache-control': 'no-store' });
}

function comesFromUs(request: FastifyRequest, options: SameOriginOptions): boolean {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  // `none` means that the visitor did it: a typed address, or a form sent again after a restart.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin !== undefined) return headers.origin === ownOrigin(request, options);
  return !options.hasSessionCookie(request);
}

function ownOrigin(request: FastifyRequest, options: SameOriginOptions): string {
  return options.publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`;
}

function isApiRoute(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') === true;
}

function isSimpleFormRequest({ method, headers }: FastifyRequest): boolean {
  if (method === 'PUT') return false;
  const length = headers['content-length'];
  const hasBody =
    headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  return hasBody && !jsonTypePattern.test(headers['content-type'] ?? '');
}
