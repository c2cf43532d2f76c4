import {
  neutralMessage,
  type Problem,
  ProblemError,
  type ProblemType,
  problem,
  problemTypes,
} from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';

/** The response to an error, before its format is chosen. */
export interface ErrorAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the error is a fault of the server; then it is logged with its stack. */
  readonly ours: boolean;
}

/** The errors that Fastify finds itself, in plain words. */
const frameworkFaults: Readonly<Record<string, readonly [ProblemType, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is too large. Please shorten it.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'This content type is not supported.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad-request', 'The body is empty, but its type says JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-request', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'bad-request',
    'The body length does not match Content-Length.',
  ],
  FST_ERR_BAD_URL: ['bad-request', 'This address cannot be read.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: [
    'bad-request',
    'The request does not say what type its content has.',
  ],
};

/** Refusals by other parts of the framework, by status; none of them is a fault of the server. */
const refusals: Readonly<Record<number, readonly [ProblemType, string]>> = {
  404: ['not-found', 'There is nothing at this address.'],
  405: ['method-not-allowed', 'This method is not allowed here.'],
  408: ['request-timeout', 'The request did not arrive in time. Please send it again.'],
  413: ['too-large', 'The request is too large.'],
  415: ['unsupported-type', 'This type of content is not supported.'],
  416: ['no-such-range', 'The requested part of the file does not exist.'],
};
const anyRefusal = ['bad-request', 'The request could not be understood.'] as const;

/**
 * The response to an error. Below 500 its message is shown. From 500 on a neutral message with the
 * request id is shown, because the message may hold internals; in development the message itself is
 * shown.
 */
export function errorAnswer(error: unknown, requestId: string, development: boolean): ErrorAnswer {
  if (error instanceof ProblemError) {
    const instance = { ...error.problem, instance: requestId };
    return { problem: instance, headers: error.headers, ours: false };
  }
  if (error instanceof PageError && error.status < 500) {
    return answer(typeOf(error.status), error.message, requestId);
  }
  const fault = frameworkFaults[codeOf(error)];
  if (fault !== undefined) return answer(fault[0], fault[1], requestId);
  const refused = refusedBelow(error);
  if (refused !== undefined) {
    const [type, words] = refusals[refused.status] ?? anyRefusal;
    const own = problem(type, words, { status: refused.status, instance: requestId });
    return { problem: own, headers: refused.headers, ours: false };
  }
  const detail = development && error instanceof Error ? error.message : neutralMessage(requestId);
  if (error instanceof PageError) {
    const status = error.status <= 599 ? error.status : 500;
    const own = { ...problem(typeOf(status), detail), status, instance: requestId };
    // When the API cannot be reached, the proxy has already written a log line about it.
    return { problem: own, headers: {}, ours: status === 500 };
  }
  return { ...answer('internal', detail, requestId), ours: true };
}

function answer(type: ProblemType, detail: string, requestId: string): ErrorAnswer {
  return { problem: problem(type, detail, { instance: requestId }), headers: {}, ours: false };
}

function typeOf(status: number): ProblemType {
  const found = Object.entries(problemTypes).find(([, entry]) => entry.status === status);
  return (found?.[0] ?? (status < 500 ? 'bad-request' : 'internal')) as ProblemType;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/**
 * A refusal of the framework: an error that carries a status from 400 to 499, as errors of Fastify
 * and of its file server do. Its status stays what it is, and so do its headers (a 416 says in
 * Content-Range how long the file is); its message may hold file paths and is not shown.
 */
function refusedBelow(error: unknown) {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  const given = 'headers' in error && typeof error.headers === 'object' ? error.headers : null;
  const headers = Object.entries(given ?? {}).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return { status, headers: Object.fromEntries(headers) };
}
