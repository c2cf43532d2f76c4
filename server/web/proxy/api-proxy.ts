import http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './failures.ts';
import { type ApiProxyOptions, ProxiedRequest } from './proxied-request.ts';
import { AnswerBroken } from './response-stream.ts';
import { sendProblem } from './send-problem.ts';

export type { ApiProxyOptions } from './proxied-request.ts';

/** CONNECT never gets here, because Node does not pass it on. TRACE does, and is refused. */
const methods = http.METHODS.filter((method) => method !== 'CONNECT');

/**
 * Registers `/api/*`: the way of every browser call to the product API.
 *
 * The work is done in the route's own onRequest hook, the last of all onRequest hooks, because
 * after it Fastify starts to handle the body: it would refuse content types it cannot parse and add
 * rules for some methods, but bodies must pass byte for byte.
 */
export function registerApiProxy(app: FastifyInstance, options: ApiProxyOptions): void {
  for (const method of methods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
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
      method: methods,
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
 * A response that broke off before any of it was sent becomes a problem. Errors thrown by the
 * server's hooks go to the server's own error handler.
 */
function answerBroken(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AnswerBroken)) throw error;
  sendProblem(request, reply, toProblem(error.cause, request.id));
}
