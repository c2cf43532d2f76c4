import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#shared/http/errors.ts';
import type { ProductApi, ProductApiDeps } from './deps.ts';
import { endpoint } from './http/endpoint.ts';
import { sendProblem } from './http/problem-responses.ts';

/** One check of the database is reused for this long, so that frequent checks cause no load. */
const checkKeptMs = 1_000;

/**
 * Tells whether the API can work: it has just written, read, and found the schema current. At
 * /internal for the web server of the same process, at /api/v1/ready for an external one.
 */
export function internalRoutes(app: ProductApi, deps: ProductApiDeps): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<void> | undefined;

  async function check(): Promise<void> {
    const now = performance.now();
    if (last === undefined || now - checkedAt > checkKeptMs) {
      checkedAt = now;
      last = deps.storage.check();
    }
    return last;
  }

  async function ready(request: FastifyRequest, reply: FastifyReply) {
    try {
      await check();
      return { status: 'ok' } as const;
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return sendProblem(reply, problem('unavailable', 'The database is not ready.'), {
        'retry-after': '1',
      });
    }
  }

  const route = { ...endpoint('GET /ready'), handler: ready };
  app.route({ ...route, config: { action: 'site.read' } });
  app.route({ ...route, url: '/internal/health', config: { internal: true } });
}
