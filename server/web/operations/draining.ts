/** While the server drains, makes clients on open connections connect elsewhere. */
import { Server as NetServer, type Server } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RequestsInFlight } from './requests-in-flight.ts';

export interface Drain {
  /** Whether the shutdown has begun; part of readiness. */
  readonly draining: boolean;
  /** Starts draining: from now on every response says `Connection: close`. */
  begin(): void;
}

/**
 * Prepares a server for draining. Responses whose headers are not sent yet, also those already
 * being worked on and those a handler hijacked, carry `Connection: close`. A connection that was
 * promised to stay open stays open until its next request or the end of the grace period; closing
 * it earlier could lose a request that the client is just sending.
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
 * Long enough for requests on connections accepted at the last moment to arrive, and for clients
 * that use an open connection all the time to get `Connection: close`, even on a busy machine. Ends
 * as soon as nobody is connected.
 */
const lastRequestsMs = 1_000;
const lookEveryMs = 25;

/**
 * Closes the listening socket, then the server when every accepted request is answered. It takes
 * two steps, because Node's own `close` cuts connections whose first request is still arriving.
 */
export async function stopAccepting(server: FastifyInstance): Promise<void> {
  const listener = server.server;
  if (listener.listening) await closeGently(listener);
  const until = performance.now() + lastRequestsMs;
  while ((await connectionsOf(listener)) > 0 && performance.now() < until) await delay(lookEveryMs);
  // After a pause of the process, this reads what arrived meanwhile.
  await turns(readingTurns);
  // Node closes what is idle now. A response that was promised to keep its connection and ends later
  // leaves it idle, and open until the drain time is over.
  const leaving = setInterval(() => listener.closeIdleConnections(), lastRequestsMs);
  try {
    await server.close();
  } finally {
    clearInterval(leaving);
  }
}

function connectionsOf(listener: Server): Promise<number> {
  const { promise: open, resolve } = Promise.withResolvers<number>();
  listener.getConnections((error, count) => resolve(error === null ? count : 0));
  return open;
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** Timers run before network events; after this many turns, waiting data has been read. */
const readingTurns = 8;

/** After this long without a new connection, one is unlikely to arrive at the moment of closing. */
const quietMs = 20;
/**
 * If there is always a new one, the socket is closed all the same after this time and these turns:
 * the event loop may accept one connection per turn, and some hundred may be waiting.
 */
const acceptingMs = 250;
const acceptingTurns = 512;

/**
 * Closes the listening socket without losing connections. Closing resets connections that the
 * system has established but Node has not accepted, with the requests in them. So the backlog is
 * first reduced to almost nothing (later clients try again and find the port closed). What is
 * accepted from then on waits for its answer until the socket is closed: clients that wait do not
 * connect again, so that soon nobody connects at that moment. Node offers this only through the
 * handle below its server; without that handle, connections of the last moment are reset.
 */
async function closeGently(listener: Server): Promise<void> {
  const { _handle: handle } = listener as { readonly _handle?: ListeningHandle };
  const accept = handle?.onconnection;
  const accepted: (readonly unknown[])[] = [];
  let lastAt = performance.now();
  // Counted too, because after a pause of the process time has passed and nothing was accepted.
  let quietTurns = 0;
  if (handle !== undefined && accept !== undefined) {
    handle.listen?.(0);
    handle.onconnection = function acceptLater(...connection) {
      accepted.push(connection);
      lastAt = performance.now();
      quietTurns = 0;
    };
  }
  const until = performance.now() + acceptingMs;
  for (let turn = 0; turn < acceptingTurns || performance.now() < until; turn += 1) {
    // A process that has been busy for long is paused by the system at any moment, also between the
    // last look and the closing; one that has just slept is not. So it sleeps while nobody connects.
    if (quietTurns > readingTurns) await delay(1);
    await nextTurn();
    quietTurns += 1;
    if (quietTurns > readingTurns && performance.now() - lastAt >= quietMs) break;
  }
  handle?.close();
  for (const connection of accepted) accept?.call(handle, ...connection);
  NetServer.prototype.close.call(listener);
}

/** What Node keeps below a listening server. */
interface ListeningHandle {
  listen?(backlog: number): number;
  close(): void;
  onconnection?(...accepted: readonly unknown[]): void;
}
