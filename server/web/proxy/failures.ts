import { ProblemError, problem } from '#shared/http/errors.ts';

/** Why the proxy ended a call. */
export type EndReason =
  | 'client-gone'
  | 'client-slow'
  | 'body-too-large'
  | 'deadline'
  | 'breaker-open'
  | 'shed'
  | 'answer-too-large'
  | 'discarded';

/** A call that the proxy ended; other errors come from undici or the socket. */
export class CallEnded extends Error {
  override readonly name = 'CallEnded';
  readonly reason: EndReason;
  readonly retryAfterSeconds: number;

  constructor(reason: EndReason, retryAfterSeconds = 1) {
    super(`The upstream call was ended: ${reason}`);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const slowCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const closingCodes = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
/** undici refused to send it, so the request is wrong, not the upstream. */
const refusedCodes = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

/** The code of a system or undici error, for logs and decisions. */
export function codeOf(error: unknown): string {
  if (error instanceof CallEnded) return error.reason;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error ? error.name : 'unknown';
}

/** Tells whether this error means that there was no answer in time. */
export function isSlow(error: unknown): boolean {
  if (error instanceof CallEnded) return error.reason === 'deadline';
  return slowCodes.has(codeOf(error));
}

/** Tells whether this error counts as a failure of the upstream for the breaker. */
export function isUpstreamFailure(error: unknown): boolean {
  if (error instanceof CallEnded) return error.reason === 'deadline';
  const code = codeOf(error);
  return !closingCodes.has(code) && !refusedCodes.has(code);
}

/** The problem that a client gets for a failed call: a catalogue entry, never the error's text. */
export function toProblem(error: unknown, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error;
  const instance = { instance: requestId };
  if (error instanceof CallEnded) return endedProblem(error, instance);
  const code = codeOf(error);
  if (slowCodes.has(code)) return tooSlow(instance);
  if (closingCodes.has(code)) return unavailable(1, instance);
  if (refusedCodes.has(code)) {
    return new ProblemError(
      problem('bad-request', 'The request could not be passed on as it was sent.', instance),
    );
  }
  return unreachable(instance);
}

type Instance = Readonly<Record<'instance', string>>;

function endedProblem(ended: CallEnded, instance: Instance): ProblemError {
  switch (ended.reason) {
    case 'deadline':
      return tooSlow(instance);
    case 'breaker-open':
    case 'shed':
      return unavailable(ended.retryAfterSeconds, instance);
    case 'client-slow':
      return new ProblemError(
        problem('request-timeout', 'The request arrived too slowly. Please try again.', instance),
        { connection: 'close' },
      );
    case 'body-too-large':
      // The connection stays open, because a client that is still sending would lose this response.
      return new ProblemError(problem('too-large', 'The upload is too large.', instance));
    default:
      return unreachable(instance);
  }
}

function unreachable(instance: Instance): ProblemError {
  const detail =
    'The service behind this page did not respond correctly. Please try again in a moment.';
  return new ProblemError(problem('upstream-unreachable', detail, instance));
}

function tooSlow(instance: Instance): ProblemError {
  const detail = 'The service behind this page took too long. Please try again in a moment.';
  return new ProblemError(problem('upstream-timeout', detail, instance));
}

function unavailable(retryAfterSeconds: number, instance: Instance): ProblemError {
  const detail = 'The service is very busy or restarting. Please try again in a moment.';
  return new ProblemError(problem('unavailable', detail, instance), {
    'retry-after': String(retryAfterSeconds),
  });
}
