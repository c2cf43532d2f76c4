/** A Fastify server for tests of its guards. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { listenerOptions } from '#server/web/operations/listener-hardening.ts';
import { ProblemError, problemMediaType } from '#shared/http/errors.ts';

export function newServer(t: Test): FastifyInstance {
  const server: FastifyInstance = Fastify(listenerOptions([]));
  server.setErrorHandler(function answerProblem(error, _request, reply) {
    const known = error instanceof ProblemError;
    const status = known ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
    return reply
      .code(status)
      .headers(known ? error.headers : {})
      .type(problemMediaType)
      .send(known ? error.problem : { status });
  });
  t.teardown(() => server.close());
  return server;
}
