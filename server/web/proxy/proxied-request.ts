import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  idempotencyKeyHeader,
  internalHeaders,
  requestIdHeader,
} from '#shared/http/internal-headers.ts';
import { retryPolicy } from '#shared/http/retry-policy.ts';
import { apiTarget } from './api-path.ts';
import type { CallReceiver, Exchange } from './exchange.ts';
import { CallEnded, codeOf, toProblem } from './failures.ts';
import {
  type AnswerHeaders,
  idempotencyKey,
  passAnswerHeaders,
  single,
  upstreamHeaders,
} from './headers.ts';
import { logInFirst } from './log-in-first.ts';
import { checkDeclaredLength, hasBody, readBody, UploadStream } from './request-body.ts';
import { checked } from './response-check.ts';
import { sendProblem } from './send-problem.ts';
import type { Upstream } from './upstream.ts';

/** The parts of the server that the proxy needs. */
export interface ApiProxyOptions {
  readonly upstream: Upstream;
  /** The session token of the request's cookie. */
  readonly readSession: (request: FastifyRequest) => string | undefined;
  /** Turns `<token> <expiry>` or `clear` into the reply's cookie. */
  readonly writeSession: (request: FastifyRequest, reply: FastifyReply, value: string) => void;
  /** The same for the challenge between password and code. */
  readonly readChallenge?: (request: FastifyRequest) => string | undefined;
  readonly writeChallenge?: (reply: FastifyReply, value: string) => void;
  /** Called before the response to a write that changed public content is sent. */
  readonly onContentChanged?: () => void;
  /** The client's address, as far as it can be trusted. */
  readonly clientIp: (request: FastifyRequest) => string;
  /** Scheme and host that browsers use, without a trailing slash. */
  readonly publicOrigin: (request: FastifyRequest) => string;
  /** How long a request waited for the product API to answer, all attempts together. */
  readonly onWaited?: (request: FastifyRequest, ms: number) => void;
}

/** TRACE would show a client the headers that the proxy adds (ASVS 13.4.4). */
const refusedMethod = 'TRACE';

/** Whether Fastify sends a string body with this content type unchanged. */
function isPlainJson(headers: AnswerHeaders): boolean {
  return (
    headers['content-type'] === 'application/json; charset=utf-8' &&
    headers['content-encoding'] === undefined
  );
}

/** One request of a client, from its arrival to the reply. */
export class ProxiedRequest implements CallReceiver {
  readonly #options: ApiProxyOptions;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #method: string;
  #target = '';
  #key: string | undefined;
  #exchange: Exchange | undefined;
  #clientGone = false;
  /** When the call was made, in monotonic milliseconds; 0 before. */
  #calledAt = 0;

  constructor(options: ApiProxyOptions, request: FastifyRequest, reply: FastifyReply) {
    this.#options = options;
    this.#request = request;
    this.#reply = reply;
    this.#method = request.method;
  }

  begin(): void {
    const { raw, id } = this.#request;
    this.#target = this.#checkedTarget(raw.url ?? '');
    this.#key = idempotencyKey(this.#method, raw.headers[idempotencyKeyHeader], id);
    this.#reply.raw.once('close', () => this.#clientLeft());
    if (!hasBody(raw)) this.#send(null);
    else this.#takeBody();
  }

  #checkedTarget(sent: string): string {
    const instance = { instance: this.#request.id };
    const target = apiTarget(sent);
    if (target === undefined) {
      throw new ProblemError(problem('not-found', 'There is nothing at this address.', instance));
    }
    if (this.#method === refusedMethod) {
      const detail = 'This method is not allowed here.';
      throw new ProblemError(problem('method-not-allowed', detail, instance), {
        allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      });
    }
    return target;
  }

  #takeBody(): void {
    const { raw, id } = this.#request;
    if (this.#method === 'GET' || this.#method === 'HEAD') {
      // A body has no meaning here (RFC 9110 section 9.3.1) and is often used for request
      // smuggling.
      throw new ProblemError(
        problem('bad-request', 'A GET or HEAD request cannot carry content.', { instance: id }),
      );
    }
    const coding = raw.headers['transfer-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
      const detail = 'The only transfer coding understood here is chunked.';
      throw new ProblemError(problem('bad-request', detail, { instance: id }));
    }
    const { progressWindowMs, progressMinBytes, uploadMaxBytes } = this.#options.upstream.limits;
    checkDeclaredLength(raw, uploadMaxBytes);
    const options = {
      maxBytes: uploadMaxBytes,
      holdMaxBytes: retryPolicy.bufferedBodyMaxBytes,
      progress: { windowMs: progressWindowMs, minBytes: progressMinBytes },
    };
    if (this.#method === 'PUT') {
      this.#send(new UploadStream(raw, [], options));
      return;
    }
    readBody(raw, options, (error, body) => {
      if (error === null) this.#send(body);
      else this.failed(error);
    });
  }

  #send(body: Buffer | Readable | null): void {
    const { upstream, readSession, readChallenge, clientIp, publicOrigin } = this.#options;
    const request = this.#request;
    const headers = upstreamHeaders(
      request.raw.headers,
      {
        requestId: request.id,
        clientIp: clientIp(request),
        publicOrigin: publicOrigin(request),
        session: readSession(request),
        challenge: readChallenge?.(request),
      },
      this.#key,
    );
    const length = request.raw.headers['content-length'];
    if (body instanceof UploadStream && length !== undefined) {
      headers.push('content-length', length);
    }
    this.#calledAt = performance.now();
    this.#exchange = upstream.call(
      {
        method: this.#method,
        target: this.#target,
        headers,
        body,
        bufferMaxBytes: upstream.limits.bufferedAnswerMaxBytes,
        larger: 'stream',
      },
      this,
    );
  }

  #noteWait(): void {
    if (this.#calledAt === 0) return;
    this.#options.onWaited?.(this.#request, performance.now() - this.#calledAt);
  }

  #clientLeft(): void {
    if (this.#reply.raw.writableFinished) return;
    this.#clientGone = true;
    this.#exchange?.cancel(new CallEnded('client-gone'));
  }

  whole(status: number, headers: AnswerHeaders, body: Buffer | null): void {
    if (!this.#prepare(status, headers, body)) return;
    if (this.#method === 'HEAD' && status !== 204 && status !== 304) {
      const length = single(headers['content-length']);
      if (length !== undefined) void this.#reply.header('content-length', length);
    }
    // Fastify would add a content type to an empty Buffer. JSON has been checked to be UTF-8, so it
    // is unchanged as a string, and Node writes head and string in one piece.
    if (!body?.length) void this.#reply.send();
    else void this.#reply.send(isPlainJson(headers) ? body.toString('utf8') : body);
  }

  streaming(status: number, headers: AnswerHeaders, body: Readable): void {
    if (!this.#prepare(status, headers, undefined)) {
      body.destroy();
      return;
    }
    const length = single(headers['content-length']);
    if (length !== undefined) void this.#reply.header('content-length', length);
    void this.#reply.send(body);
  }

  failed(error: Error): void {
    if (this.#clientGone) return;
    this.#noteWait();
    const request = this.#request;
    const reply = this.#reply;
    request.log.warn({ upstream: codeOf(error) }, 'upstream call failed');
    sendProblem(request, reply, toProblem(error, request.id));
  }

  /** Sets status and headers; false when the client is gone or has been given a problem instead. */
  #prepare(status: number, headers: AnswerHeaders, body: Buffer | null | undefined): boolean {
    if (headers[internalHeaders.contentVersion] !== undefined) this.#options.onContentChanged?.();
    if (this.#clientGone) return false;
    this.#noteWait();
    const request = this.#request;
    const reply = this.#reply;
    const upstreamOrigin = this.#options.upstream.baseUrl.origin;
    const { fault } = checked(
      { method: this.#method, target: this.#target, upstreamOrigin, status, headers, body },
      request.id,
    );
    const session = single(headers[internalHeaders.setSession]);
    if (fault !== undefined) {
      const retryAfter = single(headers['retry-after']);
      if (retryAfter === undefined) sendProblem(request, reply, new ProblemError(fault));
      else sendProblem(request, reply, new ProblemError(fault, { 'retry-after': retryAfter }));
      return false;
    }
    if (session !== undefined) this.#options.writeSession(request, reply, session);
    const answered = { method: this.#method, target: this.#target, status, body };
    const login = logInFirst({ ...answered, headers: request.raw.headers });
    if (login !== undefined) {
      void reply.header('cache-control', 'no-store').redirect(login, 303);
      return false;
    }
    const challenge = single(headers[internalHeaders.setChallenge]);
    if (challenge !== undefined) this.#options.writeChallenge?.(reply, challenge);
    void reply.code(status).header('cache-control', 'no-store').header(requestIdHeader, request.id);
    if (this.#key !== undefined) void reply.header(idempotencyKeyHeader, this.#key);
    passAnswerHeaders(headers, upstreamOrigin, (name, value) => void reply.header(name, value));
    return true;
  }
}
