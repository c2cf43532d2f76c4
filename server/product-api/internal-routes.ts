import { memoryUsage, uptime } from 'node:process';
import { problem } from '../../shared/errors.ts';
import { sendProblem } from './error-answers.ts';
import type { ProductApi, ProductApiParts } from './parts.ts';

/**
 * What the web server asks for its own sake. Not under /api, so the proxy cannot reach it: the
 * state of the database is nobody's business outside.
 */
export function internalRoutes(app: ProductApi, parts: ProductApiParts): void {
  const answered = new Map<string, number>();
  app.addHook('onResponse', async function countAnswer(request, reply) {
    const name = `${request.method} ${request.routeOptions.url ?? 'none'} ${reply.statusCode}`;
    answered.set(name, (answered.get(name) ?? 0) + 1);
  });

  app.get(
    '/internal/health',
    { config: { internal: true } },
    async function health(request, reply) {
      try {
        await parts.storage.check();
        return { status: 'ok', engine: parts.storage.engine };
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        return sendProblem(reply, problem('unavailable', 'The database is not ready.'), {
          'retry-after': '1',
        });
      }
    },
  );

  app.get('/internal/metrics', { config: { internal: true } }, async function metrics() {
    return {
      uptimeSeconds: Math.round(uptime()),
      heapUsedBytes: memoryUsage().heapUsed,
      passwordHashQueue: parts.hasher.waiting(),
      answered: Object.fromEntries(answered),
    };
  });
}
