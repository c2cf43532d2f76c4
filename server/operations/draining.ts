/** Tells clients on open connections, while the server drains, to go and connect elsewhere. */
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
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
  requests.onEnd(function closeAfterResponse(request) {
    // Its headers may have promised to keep the connection, before anybody knew better.
    if (draining) request.raw.socket.destroySoon();
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

/** Long enough for a request on a connection that was accepted in the last moment to arrive. */
const lastRequestsMs = 100;

/**
 * Closes the listening socket, then the server when everything taken is answered. In two steps,
 * because Node's own `close` cuts connections whose first request is still on its way.
 */
export async function stopAccepting(server: FastifyInstance): Promise<void> {
  const listener = server.server;
  if (listener.listening) NetServer.prototype.close.call(listener);
  const { promise: open, resolve } = Promise.withResolvers<number>();
  listener.getConnections((error, count) => resolve(error === null ? count : 0));
  if ((await open) > 0) await delay(lastRequestsMs);
  await server.close();
}
