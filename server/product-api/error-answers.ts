import { finished } from 'node:stream/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  neutralMessage,
  type Problem,
  ProblemError,
  problem,
  problemMediaType,
} from '../../shared/errors.ts';
import { isPassingTrouble } from './storage/storage.ts';

/** How soon a caller may come back when the database was busy. */
const busyRetryAfterSeconds = 1;

const byFastifyCode: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('too-large', 'Send at most 1 MiB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('unsupported-type', 'Send application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('bad-request', 'The request body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('bad-request', 'The request body is empty.'),
};

/** The answer to everything that was thrown: a problem document, and from 500 on never why. */
export async function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await bodyTaken(request, reply);
  const known = problemOf(error);
  if (known !== undefined) return sendProblem(reply, known.problem, known.headers);
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, problem('internal', neutralMessage(request.id)));
}

/**
 * Takes in, and throws away, a body that was refused before it was read. To answer at once and
 * close, as the framework does, races with a sender that is still writing: the web server would
 * find a broken connection instead of the answer. How much and how slowly one may send, it limits.
 */
async function bodyTaken({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  reply.removeHeader('connection');
  raw.resume();
  await finished(raw).catch(() => {});
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

/** What an error answers with, where it is one that people caused or may wait out. */
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
