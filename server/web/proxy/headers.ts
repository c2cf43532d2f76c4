import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  internalHeaders,
  requestIdHeader,
} from '#shared/http/internal-headers.ts';
import { isIdempotent } from '#shared/http/retry-policy.ts';

/** The headers of a response as undici gives them: names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The client headers that are passed to the product API. Everything else is removed: cookies and
 * credentials, forwarding and internal headers (the proxy sets those), hop-by-hop headers, framing
 * (undici sets it), Expect (Node has handled it).
 */
const requestHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  // The access token of a program; a browser's session is passed in an internal header.
  'authorization',
  'content-digest',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
  'repr-digest',
  'user-agent',
]);

/** The headers of the product API that are passed to a client. Location is checked first. */
const answerHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'allow',
  'cache-control',
  'content-digest',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-range',
  'content-security-policy',
  'content-type',
  'deprecation',
  'etag',
  'idempotency-replayed',
  'last-modified',
  'link',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'repr-digest',
  'retry-after',
  'sunset',
  'vary',
]);

/** The names of `answerHeaders`, to remove them from a reply that became an error. */
export const answerHeaderNames: readonly string[] = [...answerHeaders];

/** W3C Trace Context, version 00; ids of only zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Facts about a request that the web server passes to the product API. */
export interface RequestFacts {
  readonly requestId: string;
  readonly clientIp: string;
  /** Scheme and host that browsers use, without a trailing slash. */
  readonly publicOrigin: string;
  readonly session: string | undefined;
  /** The proof of the right password, while the code is still missing. */
  readonly challenge?: string | undefined;
  /** Which page the call is made for, if it is made for one. */
  readonly draw?: string | undefined;
}

/** The Idempotency-Key to send: the client's, or a new one if the method needs one. */
export function idempotencyKey(
  method: string,
  sent: string | string[] | undefined,
  requestId: string,
): string | undefined {
  if (sent === undefined) return isIdempotent(method) ? undefined : randomUUID();
  if (typeof sent === 'string' && idempotencyKeyPattern.test(sent)) return sent;
  throw new ProblemError(
    problem('bad-request', 'Idempotency-Key must be 8 to 128 visible ASCII characters.', {
      instance: requestId,
    }),
  );
}

/** The headers for the product API, as undici takes them: name, value, name, value, … */
export function upstreamHeaders(
  sent: IncomingHttpHeaders,
  facts: RequestFacts,
  key: string | undefined,
): string[] {
  const headers: string[] = [];
  const dropped = namedByConnection(sent.connection);
  for (const name in sent) {
    const value = sent[name];
    if (typeof value !== 'string' || !requestHeaders.has(name) || dropped?.has(name)) continue;
    headers.push(name, value);
  }
  const { traceparent, tracestate } = sent;
  if (typeof traceparent === 'string' && traceparentPattern.test(traceparent)) {
    headers.push('traceparent', traceparent);
    if (typeof tracestate === 'string') headers.push('tracestate', tracestate);
  }
  if (key !== undefined) headers.push(idempotencyKeyHeader, key);
  addFacts(headers, facts);
  return headers;
}

function addFacts(headers: string[], facts: RequestFacts) {
  const { requestId, clientIp, publicOrigin, session, challenge, draw } = facts;
  const schemeEnd = publicOrigin.indexOf('://');
  headers.push(
    requestIdHeader,
    requestId,
    internalHeaders.clientIp,
    clientIp,
    internalHeaders.publicOrigin,
    publicOrigin,
    'x-forwarded-for',
    clientIp,
    'x-forwarded-proto',
    publicOrigin.slice(0, schemeEnd),
    'x-forwarded-host',
    publicOrigin.slice(schemeEnd + 3),
  );
  if (session !== undefined) headers.push(internalHeaders.session, session);
  if (challenge !== undefined) headers.push(internalHeaders.challenge, challenge);
  if (draw !== undefined) headers.push(internalHeaders.draw, draw);
}

/** The headers that Connection declares to be for this hop only (RFC 9110 section 7.6.1). */
function namedByConnection(connection: string | undefined): ReadonlySet<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') {
    return undefined;
  }
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * Calls `pass` for every response header that a client may see. Location is passed only if it stays
 * on this origin: a path, or the upstream's address, which becomes a path.
 */
export function passAnswerHeaders(
  headers: AnswerHeaders,
  upstreamOrigin: string,
  pass: (name: string, value: string) => void,
): void {
  const dropped = namedByConnection(single(headers['connection']));
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || !answerHeaders.has(name) || dropped?.has(name)) continue;
    pass(name, typeof value === 'string' ? value : value.join(', '));
  }
  const location = ownLocation(headers['location'], upstreamOrigin);
  if (location !== undefined) pass('location', location);
}

/** A Location as a path on this origin; undefined for any other. */
export function ownLocation(
  value: string | string[] | undefined,
  upstreamOrigin: string,
): string | undefined {
  if (typeof value !== 'string') return undefined;
  const path = value.startsWith(`${upstreamOrigin}/`) ? value.slice(upstreamOrigin.length) : value;
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : undefined;
}

/** The value of a header that may occur only once; undefined when it was repeated. */
export function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
