import type { FastifyRequest } from 'fastify';
import { type ApiReply, jsonOf } from '#shared/http/api-transport.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

/** Reads from the product API without a session; undefined when there is nothing at the path. */
export type ReadApi = <T>(request: FastifyRequest, path: string) => Promise<T | undefined>;

/**
 * The data of a response; undefined when there is none at that path.
 * @throws ProblemError for every other refusal: 503, so that the client tries again
 */
export function answerOf<T>(reply: ApiReply): T | undefined {
  if (reply.status === 200) return jsonOf(reply) as T;
  if (reply.status === 404) return undefined;
  throw unavailable('The content of this file');
}

/** A response that must exist. */
export function requireAnswer<T>(answer: T | undefined, what: string): T {
  if (answer === undefined) throw unavailable(what);
  return answer;
}

const retryAfterSeconds = 30;

function unavailable(what: string): ProblemError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ProblemError(
    problem('unavailable', `${what} cannot be read right now. Try again later.`),
    headers,
  );
}
