import { isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import { isDocsPath } from '#shared/http/docs-paths.ts';
import {
  type Problem,
  type ProblemType,
  problem,
  problemMediaType,
  problemTypes,
} from '#shared/http/errors.ts';
import { isErrorStatus } from '#shared/http/retry-policy.ts';
import { pathOf } from './api-path.ts';
import { type AnswerHeaders, ownLocation, single } from './headers.ts';

/** Types that a browser would run on this origin. Only the reference and the handbook are pages. */
const activeType =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/(?:x-)?(?:java|ecma)script|(?:text|application)\/xml|text\/xsl)$/;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface UpstreamResponse {
  readonly method: string;
  readonly target: string;
  readonly upstreamOrigin: string;
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The whole body; null when it was too large to be checked, undefined when it is streamed. */
  readonly body: Buffer | null | undefined;
}

/** The result of a check: the problem that the client gets instead, or the value of the body. */
export interface Checked {
  readonly fault?: Problem;
  /** Wrapped because `null` and `false` are values too; left out where the body is not read as JSON. */
  readonly json?: { readonly value: unknown };
}

/**
 * Checks whether a response of the upstream may be passed on. Output of a broken upstream, or of
 * something that is not the product API (a gateway with an HTML error page), must not reach users.
 * JSON is parsed for that, and its value comes with it, so that no page parses it again.
 */
export function checked(answer: UpstreamResponse, requestId: string): Checked {
  const { status, headers, body } = answer;
  if (status < 200 || status > 599) return { fault: unusable(requestId) };
  if (isErrorStatus(status)) {
    if (answer.method === 'HEAD') return {};
    const json = problemBody(headers, body);
    return json === undefined ? { fault: problemOfStatus(status, requestId) } : { json };
  }
  if (redirects.has(status)) {
    const location = ownLocation(headers['location'], answer.upstreamOrigin);
    return location === undefined ? { fault: unusable(requestId) } : {};
  }
  if (status === 204 || status === 304) return {};
  return usable(answer, mediaType(headers)) ?? { fault: unusable(requestId) };
}

function usable(
  { method, target, headers, body }: UpstreamResponse,
  type: string,
): Checked | undefined {
  if (body === null) return undefined;
  if (activeType.test(type) && !isDocsPath(pathOf(target))) return undefined;
  if (body === undefined || method === 'HEAD' || !isReadableJson(headers, type)) return {};
  const json = parsed(body);
  return json && { json };
}

function isReadableJson(headers: AnswerHeaders, type: string): boolean {
  if (headers['content-encoding'] !== undefined) return false;
  return type === 'application/json' || type.endsWith('+json');
}

/** Tells whether the body of a response is JSON that has to be held whole, because it is parsed. */
export function isCheckedJson(status: number, headers: AnswerHeaders): boolean {
  // A part of a JSON text is not JSON by itself.
  return status !== 206 && isReadableJson(headers, mediaType(headers));
}

function problemBody(headers: AnswerHeaders, body: Buffer | null | undefined): Checked['json'] {
  if (mediaType(headers) !== problemMediaType || !body) return undefined;
  // A compressed problem cannot be checked, and the product API does not compress problems.
  if (headers['content-encoding'] !== undefined) return undefined;
  const json = parsed(body);
  const value = json?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? json : undefined;
}

/** The media type without parameters, in lower case; empty when there is none. */
function mediaType(headers: AnswerHeaders): string {
  const value = single(headers['content-type']) ?? '';
  const end = value.indexOf(';');
  return (end === -1 ? value : value.slice(0, end)).trim().toLowerCase();
}

/** The JSON value of a body; undefined if it is not JSON. */
function parsed(body: Buffer): Checked['json'] {
  if (!isUtf8(body)) return undefined;
  try {
    return { value: JSON.parse(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

function unusable(requestId: string): Problem {
  const detail =
    'The service behind this page did not respond correctly. Please try again in a moment.';
  return problem('upstream-unreachable', detail, { instance: requestId });
}

const typeByStatus: ReadonlyMap<number, ProblemType> = new Map([
  [400, 'bad-request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'method-not-allowed'],
  [408, 'request-timeout'],
  [412, 'version-mismatch'],
  [413, 'too-large'],
  [415, 'unsupported-type'],
  [429, 'rate-limited'],
  [500, 'internal'],
  [502, 'upstream-unreachable'],
  [503, 'unavailable'],
  [504, 'upstream-timeout'],
]);

/** The problem for an error status whose body could not be passed on. */
export function problemOfStatus(status: number, requestId: string): Problem {
  const detail =
    status < 500
      ? 'The request could not be completed.'
      : 'Something went wrong on our side. Please try again in a moment.';
  const type = typeByStatus.get(status);
  if (type !== undefined && problemTypes[type].status === status) {
    return problem(type, detail, { instance: requestId });
  }
  const title = STATUS_CODES[status] ?? 'Error';
  return { type: 'about:blank', title, status, detail, instance: requestId };
}
