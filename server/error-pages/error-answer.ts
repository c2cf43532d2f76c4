import {
  neutralMessage,
  PageError,
  type Problem,
  ProblemError,
  type ProblemType,
  problem,
  problemTypes,
} from '../../shared/errors.ts';

/** What an error is answered with, before it is known in which form. */
export interface ErrorAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether somebody on our side should look: it is logged with its stack. */
  readonly ours: boolean;
}

/** The faults Fastify finds itself, in words for people. */
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
};

/**
 * What an error is answered with. Below 500 its message is shown; from 500 on a neutral one with
 * the request id (house rule 7), in development the message itself.
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
  const detail = development && error instanceof Error ? error.message : neutralMessage(requestId);
  if (error instanceof PageError) {
    const status = error.status <= 599 ? error.status : 500;
    const own = { ...problem(typeOf(status), detail), status, instance: requestId };
    // A page whose API is away is told of by the proxy's own log line.
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
