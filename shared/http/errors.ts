/**
 * The error catalogue: every kind of failure this application reports, with its status and title.
 * Programs get them as problem details (RFC 9457).
 */

import { isErrorNamed } from './error-named.ts';

/** One error in one field; `pointer` is a JSON pointer (RFC 6901) into the request body. */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** An `application/problem+json` document (RFC 9457). `instance` is the request id. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
  readonly errors?: readonly FieldError[];
  readonly [extension: string]: unknown;
}

export const problemTypes = {
  'bad-request': { status: 400, title: 'Bad Request' },
  unauthenticated: { status: 401, title: 'Login Required' },
  'mfa-required': { status: 401, title: 'Second Factor Required' },
  forbidden: { status: 403, title: 'Forbidden' },
  'nda-required': { status: 403, title: 'NDA Required' },
  'not-found': { status: 404, title: 'Page Not Found' },
  'method-not-allowed': { status: 405, title: 'Method Not Allowed' },
  'request-timeout': { status: 408, title: 'Request Timeout' },
  'in-progress': { status: 409, title: 'Still Running' },
  'capacity-race': { status: 409, title: 'Try Again' },
  'version-mismatch': { status: 412, title: 'Changed Meanwhile' },
  'too-large': { status: 413, title: 'Too Large' },
  'unsupported-type': { status: 415, title: 'Unsupported Type' },
  'no-such-range': { status: 416, title: 'Range Not Satisfiable' },
  'misdirected-request': { status: 421, title: 'Unknown Host' },
  validation: { status: 422, title: 'Check Your Entries' },
  'invalid-transition': { status: 422, title: 'Not Possible Now' },
  'amount-out-of-range': { status: 422, title: 'Another Amount Needed' },
  'certification-required': { status: 422, title: 'Certification Needed' },
  'limit-exceeded': { status: 422, title: 'Above Your Limit' },
  'snapshot-stale': { status: 422, title: 'Read It Again' },
  'window-closed': { status: 422, title: 'Too Late' },
  'no-unique-solution': { status: 422, title: 'No Single Answer' },
  'idempotency-mismatch': { status: 422, title: 'Idempotency-Key Reused' },
  locked: { status: 423, title: 'Locked' },
  'rate-limited': { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Server Error' },
  'upstream-unreachable': { status: 502, title: 'Bad Gateway' },
  unavailable: { status: 503, title: 'Service Unavailable' },
  'upstream-timeout': { status: 504, title: 'Gateway Timeout' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemType = keyof typeof problemTypes;

/** The media type of a problem document. */
export const problemMediaType = 'application/problem+json';

/**
 * Builds the problem document of a catalogue entry. `detail` is a sentence for people that says
 * what to do; from status 500 on it must not carry internals such as a stack or a query.
 */
export function problem(
  type: ProblemType,
  detail: string,
  extensions: Readonly<Record<string, unknown>> = {},
): Problem {
  const { status, title } = problemTypes[type];
  return { type: `/problems/${type}`, title, status, detail, ...extensions };
}

/** An error with its catalogue entry; rules and handlers throw it, and it is sent as a problem. */
export class ProblemError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ProblemError {
    return isErrorNamed('ProblemError', value);
  }

  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** Extra response headers, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(problemDocument: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(problemDocument.detail);
    this.problem = problemDocument;
    this.headers = headers;
  }

  get status(): number {
    return this.problem.status;
  }
}

/**
 * Tells whether a call was refused because its session has ended, and not because a code is
 * missing.
 */
export function saysSessionEnded({ type }: Problem): boolean {
  return type === '/problems/unauthenticated';
}

/** Paths longer than this are cut before they are shown in a message. */
export const shownPathMaxLength = 200;

function shownPath(path: string): string {
  return path.length > shownPathMaxLength ? `${path.slice(0, shownPathMaxLength)}…` : path;
}

/** The message when a path matches no route. */
export function pageNotFoundMessage(path: string): string {
  return `Page not found: ${shownPath(path)}`;
}

/** The default message when a route's validation fails. */
export function validationFailedMessage(path: string): string {
  return `Page Not Found: ${shownPath(path)}`;
}

/** The title of the error screen. */
export function errorScreenTitle(status: number): string {
  return status === 404 ? 'Page not found' : 'Internal Server Error';
}

/** The title shown instead to somebody whose session ended while they were using their pages. */
export const sessionEndedTitle = 'Your session has ended';

/** The message visitors see instead of an internal one, from status 500 on in production. */
export function neutralMessage(requestId: string): string {
  return `Something went wrong on our side. It has been recorded. Please try again in a moment; if it happens again, tell us this number: ${requestId}.`;
}
