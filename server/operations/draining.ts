/** Tells clients on open connections, while the server drains, to go and connect elsewhere. */
import type { FastifyInstance } from 'fastify';
import type { RequestsInFlight } from './requests-in-flight.ts';

export interface Drain {
  /** Whether the shutdown has begun; part of readiness. */
  readonly draining: boolean;
  /** Begins: from now on every response says `Connection: close`. */
  begin(): void;
}

/**
 * Prepares a server for draining. Responses whose headers are not sent yet, also those already
 * being worked on and those a handler hijacked, carry `Connection: close`; connections whose
 * response was under way are closed when it is complete. Nothing is cut off.
 */
export function prepareDraining(server: FastifyInstance, requests: RequestsInFlight): Drain {
  let draining = false;
  server.addHook('onRequest', function announceDraining(_request, reply, done) {
    // Node derives the Connection header from this flag, however the response is written.
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
  });
  requests.onEnd(function closeIdleAfterResponse() {
    if (draining && !server.server.listening) server.server.closeIdleConnections();
  });
  return {
    get draining() {
      return draining;
    },
    begin() {
      draining = true;
      for (const response of requests.responses) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
    },
  };
}
