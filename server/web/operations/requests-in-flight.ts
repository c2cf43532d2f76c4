/**
 * Follows every request of a server from its first hook to the end of its response. The log, the
 * metrics, the cap on concurrency and the shutdown all use this record.
 */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Facts about a request that the log and the metrics need besides the request itself. */
export interface RequestFacts {
  readonly startedAt: number;
  /** Time spent waiting for the product API, all attempts together. */
  upstreamMs: number | undefined;
  /** The logged-in person, as a hash: enough to join log lines, not to find the person. */
  user: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts;
  }
}

/** How a request ended. */
export interface RequestEnd {
  readonly ms: number;
  /** The response status; 499 when the client disconnected before the headers were sent. */
  readonly status: number;
  /** The response was not sent to its end: the client disconnected, or the connection was cut. */
  readonly left: boolean;
}

export type RequestEndListener = (
  request: FastifyRequest,
  reply: FastifyReply,
  end: RequestEnd,
) => void;

export interface RequestsInFlight {
  /** The number of requests in flight. */
  readonly count: number;
  /** The responses that are not finished yet. */
  readonly responses: ReadonlySet<ServerResponse>;
  /** Calls the listener once for each request, when its response is sent or cut off. */
  onEnd(listener: RequestEndListener): void;
}

/** nginx's status for a client that closes the connection before the response. */
export const clientLeftStatus = 499;

/**
 * Starts following the requests of a server. Call it before adding other hooks, so that it sees
 * every request.
 */
export function followRequests(server: FastifyInstance): RequestsInFlight {
  const responses = new Set<ServerResponse>();
  const listeners: RequestEndListener[] = [];

  server.decorateRequest('facts');
  server.addHook('onRequest', function followRequest(request, reply, done) {
    const startedAt = performance.now();
    request.facts = { startedAt, upstreamMs: undefined, user: undefined };
    responses.add(reply.raw);
    let left = true;
    reply.raw.once('finish', function responseSent() {
      left = false;
    });
    // 'close' comes exactly once, after 'finish' as well as after a cut connection.
    reply.raw.once('close', function requestEnded() {
      responses.delete(reply.raw);
      const status = left && !reply.raw.headersSent ? clientLeftStatus : reply.raw.statusCode;
      const end = { ms: performance.now() - startedAt, status, left };
      for (const listener of listeners) listener(request, reply, end);
    });
    done();
  });

  return {
    get count() {
      return responses.size;
    },
    responses,
    onEnd(listener) {
      listeners.push(listener);
    },
  };
}

/** Records time spent waiting for the product API; several calls add up. */
export function noteUpstream(request: FastifyRequest, ms: number): void {
  request.facts.upstreamMs = (request.facts.upstreamMs ?? 0) + ms;
}

/** Records who is logged in; only a hash of the id is kept. */
export function noteUser(request: FastifyRequest, userId: string): void {
  request.facts.user = createHash('sha256').update(userId).digest('base64url').slice(0, 16);
}
