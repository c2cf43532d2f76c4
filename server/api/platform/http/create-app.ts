import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import type { ProductApi } from '../deps.ts';
import { bodyMaxBytes } from './body-limits.ts';
import { readJsonBodies } from './json-body.ts';
import { sendErrorResponse } from './problem-responses.ts';
import { keepRouteRegistry, requireSafeRoutes } from './route-registry.ts';
import { serializersOnFirstUse } from './serialisation.ts';
import { schemaCompiler } from './validation.ts';

/**
 * A request must have arrived within this time. Longer than the web server allows, so that a file on
 * a slow line is not cut off here; senders that hardly move are ended there.
 */
const requestTimeoutMs = 310_000;
/** A connection on which nothing moves is closed after this time. */
const connectionTimeoutMs = 60_000;
/** Longer than the proxy keeps its side, so that it never writes into a closing connection. */
const keepAliveTimeoutMs = 72_000;

/** Fastify as this API uses it: strict bodies, schemas and routes, and problems as errors. */
export function createApp(log: Logger): ProductApi {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => saneRequestId(headers[requestIdHeader]),
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: serializersOnFirstUse } },
  }) as unknown as ProductApi;
  readJsonBodies(app);
  app.setValidatorCompiler(schemaCompiler());
  app.setErrorHandler(sendErrorResponse);
  requireSafeRoutes(app);
  keepRouteRegistry(app);
  return app;
}

function saneRequestId(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' && /^[A-Za-z0-9._:-]{8,128}$/.test(value) ? value : randomUUID();
}
