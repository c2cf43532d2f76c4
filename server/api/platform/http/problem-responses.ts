import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  neutralMessage,
  type Problem,
  ProblemError,
  problem,
  problemMediaType,
} from '#shared/http/errors.ts';
import { isPassingTrouble } from '../storage/storage.ts';
import { bodyMaxBytes } from './body-limits.ts';

/** How soon a caller may try again when the database was busy. */
const busyRetryAfterSeconds = 1;

const byFastifyCode: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('unsupported-type', 'Send application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('bad-request', 'The request body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('bad-request', 'The request body is empty.'),
};

/** Responds to every thrown error with a problem document; from 500 on it never says why. */
export async function sendErrorResponse(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await bodyTaken(request, reply);
  const known = tooLarge(error, request) ?? problemOf(shownError(error, request));
  if (known !== undefined) return sendProblem(reply, known.problem, known.headers);
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, problem('internal', neutralMessage(request.id)));
}

/**
 * Reads and discards a body that was refused before it was read. Responding and closing at once, as
 * the framework does, breaks the connection while the sender is still writing, and the web server
 * would see that error and not the response. The web server limits how much and how slowly a client
 * may send.
 */
async function bodyTaken({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.removeHeader('connection');
  if (raw.readableEnded || raw.destroyed) return;
  raw.resume();
  await finished(raw).catch(() => {});
}

/** Somebody who may not call the route is told only that, not what is wrong with the body. */
function shownError(error: Error, { refusal }: FastifyRequest): Error {
  return error instanceof ProblemError ? (refusal ?? error) : error;
}

/** The message names the limit of this route. */
function tooLarge(error: Error, { routeOptions }: FastifyRequest): ProblemError | undefined {
  if ((error as Partial<FastifyError>).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return undefined;
  const most = Math.floor((routeOptions.bodyLimit ?? bodyMaxBytes) / 1024);
  return new ProblemError(problem('too-large', `Send at most ${most} KiB.`));
}

/** Sends a problem document; `instance` is the id of this request. */
export function sendProblem(
  reply: FastifyReply,
  document: Problem,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply
    .code(document.status)
    .headers(headers)
    .header('content-type', problemMediaType)
    .serializer(JSON.stringify)
    .send({ ...document, instance: reply.request.id });
}

/**
 * The problem of an error that the caller caused or that will pass; undefined for a fault of the
 * server.
 */
export function problemOf(error: Error): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (isPassingTrouble(error)) {
    return new ProblemError(
      problem('unavailable', 'The server is busy. Please try again in a moment.'),
      { 'retry-after': String(busyRetryAfterSeconds) },
    );
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const listed = code === undefined ? undefined : byFastifyCode[code];
  if (listed !== undefined) return new ProblemError(listed);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ProblemError(problem('bad-request', 'The request could not be understood.'));
  }
  return undefined;
}
