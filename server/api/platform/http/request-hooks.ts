import { requestIdHeader } from '#shared/http/internal-headers.ts';
import type { ProductApi } from '../deps.ts';
import type { ProductApiOptions } from '../options.ts';
import { isWrite } from './idempotent.ts';
import { requestContextOf } from './request-context.ts';

/** Adds what happens to every request first and last. */
export function requestHooks(app: ProductApi, options: ProductApiOptions): void {
  app.decorateRequest('context');
  app.addHook('onRequest', async function meetVisitor(request, reply) {
    request.context = requestContextOf(request, options);
    reply.header(requestIdHeader, request.id);
  });

  app.addHook('onSend', async function checkResponse(request, reply) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (
      reply.statusCode < 400 &&
      isWrite(request) &&
      !request.guarded &&
      !reply.hasHeader('idempotency-replayed')
    ) {
      throw new Error(`${request.routeOptions.url} wrote without a command`);
    }
  });

  app.addHook('onResponse', async function logRequest(request, reply) {
    // Only a debug line, because the web server already logs every request.
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.account.id,
      },
      'answered',
    );
  });
}
