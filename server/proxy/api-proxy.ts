import http from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerBroken } from './answer-stream.ts';
import { toProblem } from './failures.ts';
import { type ApiProxyOptions, ProxiedRequest } from './proxied-request.ts';
import { sendProblem } from './send-problem.ts';

export type { ApiProxyOptions } from './proxied-request.ts';

/** CONNECT never comes here: Node hands it to nobody. TRACE does, to be refused. */
const methods = http.METHODS.filter((method) => method !== 'CONNECT');

/**
 * Registers `/api/*`: every call of the browser to the product API goes through here.
 *
 * The work is done in the route's own onRequest hook, the last of all onRequest hooks, because
 * after it Fastify begins to look at the body: it would refuse content types it cannot read and
 * add rules for some methods, and bodies are to pass byte for byte.
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
 * An answer that broke off before anything of it was sent becomes a problem of its own. What
 * hooks of the server threw goes on to the server's own error handler.
 */
function answerBroken(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AnswerBroken)) throw error;
  sendProblem(request, reply, toProblem(error.cause, request.id));
}
