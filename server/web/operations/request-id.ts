/** The id that follows a request through every layer, log line and response. */
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import type { IsTrusted } from './trusted-proxies.ts';

/** 128 bits: nobody can guess the id of another request, and no id occurs twice. */
const requestIdBytes = 16;
/** The formats of common proxies (UUID, ULID, 32 hex digits), and nothing that needs escaping. */
const acceptedIdPattern = /^[A-Za-z0-9._-]{16,64}$/;

/**
 * Random bytes are generated for many ids at a time, because a call for each id would cost too
 * much.
 */
const pool = Buffer.allocUnsafe(requestIdBytes * 256);
let taken = pool.length;

/** A new id: 22 characters that are safe in headers, logs and URLs. */
export function newRequestId(): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const from = taken;
  taken += requestIdBytes;
  return pool.toString('base64url', from, taken);
}

/**
 * Makes Fastify's `genReqId`: the id a trusted proxy sent, if it looks like one, else a new one. A
 * client's own id is never used, because it could forge or flood log lines.
 */
export function requestIds(isTrusted: IsTrusted): (raw: IncomingMessage) => string {
  return function requestIdOf(raw) {
    const sent = raw.headers[requestIdHeader];
    if (typeof sent === 'string' && acceptedIdPattern.test(sent)) {
      if (isTrusted(raw.socket.remoteAddress)) return sent;
    }
    return newRequestId();
  };
}

/** Sends the id of every request in X-Request-Id, so that people can quote it to operators. */
export function answerRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', function answerRequestId(request, reply, done) {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
