/** Tells clients on open connections, while the server drains, to go and connect elsewhere. */
import { Server as NetServer, type Server } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
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
 * being worked on and those a handler hijacked, carry `Connection: close`. A connection that was
 * promised to be kept is kept, until its next request or the end of the grace: closed under a
 * client that is just using it again, that request would be lost.
 */
export function prepareDraining(server: FastifyInstance, requests: RequestsInFlight): Drain {
  let draining = false;
  server.addHook('onRequest', function announceDraining(_request, reply, done) {
    // Node derives the Connection header from this flag, however the response is written.
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
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

/**
 * Long enough for a request on a connection that was accepted in the last moment to arrive, and
 * for clients that use a kept connection all the time to be told on it, also on a busy machine.
 * Over as soon as nobody is connected.
 */
const lastRequestsMs = 1_000;
const lookEveryMs = 25;

/**
 * Closes the listening socket, then the server when everything taken is answered. In two steps,
 * because Node's own `close` cuts connections whose first request is still on its way.
 */
export async function stopAccepting(server: FastifyInstance): Promise<void> {
  const listener = server.server;
  if (listener.listening) await closeGently(listener);
  const until = performance.now() + lastRequestsMs;
  while ((await connectionsOf(listener)) > 0 && performance.now() < until) await delay(lookEveryMs);
  // A process that was held up reads here what arrived meanwhile.
  await turns(readingTurns);
  await server.close();
}

function connectionsOf(listener: Server): Promise<number> {
  const { promise: open, resolve } = Promise.withResolvers<number>();
  listener.getConnections((error, count) => resolve(error === null ? count : 0));
  return open;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** A timer is looked at before the network is: so many turns later, what was waiting has been read. */
const readingTurns = 8;

/** The event loop may take one connection each time it goes around, and there may be some hundred. */
const acceptingTurns = 512;
const acceptingMs = 50;
/** When nobody has come for so long, nobody is likely to come in the moment of closing. */
const quietMs = 20;

/**
 * Closes the listening socket without losing anybody. What the system has connected and nobody has
 * accepted would be reset by that, with the requests that were sent. So the system is told to
 * connect hardly anybody any more (those ask again, and find it closed), what is there is accepted,
 * and the socket is closed in the moment after one was. Node has no other way to say so than the
 * handle below its server; where that is not there, connections of the last moment are reset.
 */
async function closeGently(listener: Server): Promise<void> {
  const { _handle: handle } = listener as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
  const until = performance.now() + acceptingMs;
  for (let turn = 0; turn < acceptingTurns || performance.now() < until; turn += 1) {
    await nextTurn();
  }
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let closing = false;
  function closeNow(): void {
    if (closing) return;
    closing = true;
    clearTimeout(timer);
    listener.off('connection', closeNow);
    NetServer.prototype.close.call(listener);
    resolve();
  }
  const timer = setTimeout(() => void turns(readingTurns).then(closeNow), quietMs);
  listener.prependListener('connection', closeNow);
  await closed;
}
