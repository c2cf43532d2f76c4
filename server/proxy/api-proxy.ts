import http from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem, problemMediaType } from '../../shared/errors.ts';
import {
  idempotencyKeyHeader,
  internalHeaders,
  requestIdHeader,
} from '../../shared/internal-headers.ts';
import { retryPolicy } from '../../shared/retry-policy.ts';
import { faultOf } from './answer-check.ts';
import { AnswerBroken } from './answer-stream.ts';
import { apiTarget } from './api-path.ts';
import type { AnswerHeaders, CallReceiver, Exchange } from './exchange.ts';
import { CallEnded, codeOf, toProblem } from './failures.ts';
import {
  answerHeaderNames,
  idempotencyKey,
  passAnswerHeaders,
  single,
  upstreamHeaders,
} from './headers.ts';
import { checkDeclaredLength, hasBody, readBody, UploadStream } from './request-body.ts';
import type { Upstream } from './upstream.ts';

/** What the proxy asks of the server around it. */
export interface ApiProxyOptions {
  readonly upstream: Upstream;
  /** The session token of the request's cookie. */
  readonly readSession: (request: FastifyRequest) => string | undefined;
  /** Turns `<token> <expiry>` or `clear` into the reply's cookie. */
  readonly writeSession: (request: FastifyRequest, reply: FastifyReply, value: string) => void;
  /** The client's address, as far as it can be trusted. */
  readonly clientIp: (request: FastifyRequest) => string;
  /** Scheme and host that browsers use, without a trailing slash. */
  readonly publicOrigin: (request: FastifyRequest) => string;
}

/** TRACE would show a client what we add for it (ASVS 13.4.4); CONNECT is for other proxies. */
const refusedMethods: ReadonlySet<string> = new Set(['TRACE', 'CONNECT']);
const passedMethods = http.METHODS.filter((method) => !refusedMethods.has(method));

/**
 * Registers `/api/*`: every call of the browser to the product API goes through here.
 *
 * The work is done in the route's own onRequest hook, the last of all onRequest hooks, because
 * after it Fastify begins to look at the body: it would refuse content types it cannot read and
 * add rules for some methods, and bodies are to pass byte for byte.
 */
export function registerApiProxy(app: FastifyInstance, options: ApiProxyOptions): void {
  for (const method of http.METHODS) {
    if (method === 'CONNECT' || app.supportedMethods.includes(method)) continue;
    app.addHttpMethod(method, { hasBody: true });
  }
  function proxyRequest(request: FastifyRequest, reply: FastifyReply): void {
    try {
      new ProxiedRequest(options, request, reply).begin();
    } catch (error) {
      sendProblem(request, reply, toProblem(error, request.id));
    }
  }
  for (const url of ['/api', '/api/*']) {
    app.route({
      method: [...passedMethods, 'TRACE'],
      url,
      exposeHeadRoute: false,
      onRequest: proxyRequest,
      errorHandler: answerBroken,
      handler: neverReached,
    });
  }
}

function neverReached(): never {
  throw new Error('The proxy answers before Fastify gets to the handler.');
}

/**
 * An answer that broke off before anything of it was sent becomes a problem of its own. What
 * hooks of the server threw goes on to the server's own error handler.
 */
function answerBroken(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AnswerBroken)) throw error;
  sendProblem(request, reply, toProblem(error.cause, request.id));
}

/** Sends a problem in place of whatever the reply had been prepared for. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): void {
  if (reply.raw.headersSent || reply.raw.destroyed) return;
  for (const name of answerHeaderNames) reply.removeHeader(name);
  void reply
    .code(error.status)
    .headers(error.headers)
    .header('content-type', problemMediaType)
    .header('cache-control', 'no-store')
    .header(requestIdHeader, request.id)
    // As bytes: to a string Fastify would add a charset, which JSON does not have (RFC 8259).
    .send(Buffer.from(JSON.stringify({ ...error.problem, instance: request.id })));
}

/** One request of a client, from its arrival to the reply. */
class ProxiedRequest implements CallReceiver {
  readonly #options: ApiProxyOptions;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #method: string;
  #target = '';
  #key: string | undefined;
  #exchange: Exchange | undefined;
  #clientGone = false;

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
    if (refusedMethods.has(this.#method)) {
      const detail = 'This method is not offered here.';
      throw new ProblemError(problem('method-not-allowed', detail, instance), {
        allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      });
    }
    return target;
  }

  #takeBody(): void {
    const { raw, id } = this.#request;
    if (this.#method === 'GET' || this.#method === 'HEAD') {
      // It has no meaning (RFC 9110 section 9.3.1), and is a classic of request smuggling.
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
    const { upstream, readSession, clientIp, publicOrigin } = this.#options;
    const request = this.#request;
    const headers = upstreamHeaders(
      request.raw.headers,
      {
        requestId: request.id,
        clientIp: clientIp(request),
        publicOrigin: publicOrigin(request),
        session: readSession(request),
      },
      this.#key,
    );
    const length = request.raw.headers['content-length'];
    if (body instanceof UploadStream && length !== undefined) {
      headers.push('content-length', length);
    }
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
    // An empty Buffer would be given a content type by Fastify.
    void this.#reply.send(body?.length ? body : undefined);
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
    const request = this.#request;
    const reply = this.#reply;
    request.log.warn({ upstream: codeOf(error) }, 'upstream call failed');
    sendProblem(request, reply, toProblem(error, request.id));
  }

  /** Sets status and headers; false when the client is gone or has been given a problem instead. */
  #prepare(status: number, headers: AnswerHeaders, body: Buffer | null | undefined): boolean {
    if (this.#clientGone) return false;
    const request = this.#request;
    const reply = this.#reply;
    const upstreamOrigin = this.#options.upstream.baseUrl.origin;
    const fault = faultOf(
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
    void reply.code(status).header('cache-control', 'no-store').header(requestIdHeader, request.id);
    if (this.#key !== undefined) void reply.header(idempotencyKeyHeader, this.#key);
    passAnswerHeaders(headers, upstreamOrigin, (name, value) => void reply.header(name, value));
    return true;
  }
}
