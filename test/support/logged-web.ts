/** A web server whose log is collected. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import {
  createLogger,
  FaultsOnlyLogController,
  logRequests,
} from '#server/web/operations/logging.ts';
import { answerRequestIds, newRequestId } from '#server/web/operations/request-id.ts';
import {
  followRequests,
  type RequestsInFlight,
} from '#server/web/operations/requests-in-flight.ts';

/** A logger, and the lines it has written. */
export function collectLog(level = 'trace') {
  const lines: string[] = [];
  const logger = createLogger({
    level,
    destination: { write: (line: string) => lines.push(line) },
    base: { part: 'web' },
  });
  return { lines, logger: logger as FastifyBaseLogger };
}

export interface Web {
  readonly server: FastifyInstance;
  readonly requests: RequestsInFlight;
  readonly lines: string[];
}

/** A server that logs each request; closed when the test ends. */
export function newWeb(t: Test): Web {
  const { lines, logger } = collectLog();
  const server = Fastify({
    loggerInstance: logger,
    logController: new FaultsOnlyLogController(),
    genReqId: newRequestId,
  });
  const requests = followRequests(server);
  logRequests(requests);
  answerRequestIds(server);
  t.teardown(() => server.close());
  return { server, requests, lines };
}
