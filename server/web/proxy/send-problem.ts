import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemError, problemMediaType } from '#shared/http/errors.ts';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import { answerHeaderNames } from './headers.ts';

/** Sends a problem instead of the response that was prepared. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ProblemError,
): void {
  if (reply.raw.headersSent || reply.raw.destroyed) return;
  for (const name of answerHeaderNames) {
    // Every response has a policy; a problem keeps the prepared one or a stricter one.
    if (name !== 'content-security-policy') reply.removeHeader(name);
  }
  void reply
    .code(error.status)
    .headers(error.headers)
    .header('content-type', problemMediaType)
    .header('cache-control', 'no-store')
    .header(requestIdHeader, request.id)
    // As bytes, because Fastify would add a charset for a string, which JSON does not have (RFC
    // 8259).
    .send(Buffer.from(JSON.stringify({ ...error.problem, instance: request.id })));
}
