/** The operator port: a second, small server that the public never reaches. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { problem, problemMediaType } from '#shared/http/errors.ts';
import { isLoopbackHost } from './host-check.ts';
import { FaultsOnlyLogController } from './logging.ts';
import { type ReadinessCheck, readinessOf } from './readiness.ts';
import { newRequestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { clientErrorAnswers } from './wire-problems.ts';

const requestMs = 10_000;
const paths = ['/livez', '/readyz', '/metrics', '/version'];

export interface VersionInfo {
  readonly version: string;
  readonly build: string;
  /** When the process started, ISO 8601. */
  readonly startedAt: string;
}

/** Metrics in the text format of Prometheus, from another source, such as a worker thread. */
export type MetricsText = () => Promise<string>;

export interface OpsDeps {
  readonly logger: FastifyBaseLogger;
  /** Everything that must work before requests are sent here, by name. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly checkTimeoutMs?: number;
  /** Whether the shutdown has begun; /readyz says 503 from then on. */
  readonly draining: () => boolean;
  readonly registry: Registry;
  /** More metrics to include; a source that fails or is late is left out. */
  readonly moreMetrics?: readonly MetricsText[];
  readonly version: () => VersionInfo;
  /**
   * Whether it listens on a loopback address; then other host names are refused (DNS rebinding).
   */
  readonly loopbackOnly: boolean;
}

/** Builds the operator server; it never listens by itself. */
export function buildOpsServer(deps: OpsDeps): FastifyInstance {
  const server = Fastify({
    loggerInstance: deps.logger,
    logController: new FaultsOnlyLogController(),
    genReqId: newRequestId,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    requestTimeout: requestMs,
    connectionTimeout: requestMs,
    keepAliveTimeout: 5_000,
    forceCloseConnections: true,
    bodyLimit: 1_024,
    exposeHeadRoutes: false,
    clientErrorHandler: clientErrorAnswers(securityHeaders(false)),
  });
  const readiness = readinessOf(
    { ...deps.checks, draining: () => refuseWhile(deps.draining()) },
    deps.checkTimeoutMs,
  );

  server.addHook('onRequest', function prepareOpsReply(request, reply, done) {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (!deps.loopbackOnly || isLoopbackHost(request.headers.host ?? '')) return done();
    const document = problem('misdirected-request', 'The operator port answers to localhost only.');
    reply.code(421).type(problemMediaType).send(document);
  });
  addLiveness(server);
  server.get('/readyz', async function answerReadiness(_request, reply) {
    const { ready, checks } = await readiness();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
  });
  server.get('/metrics', async function answerMetrics(_request, reply) {
    const more = (deps.moreMetrics ?? []).map((text) => inTime(text, deps.logger));
    const texts = await Promise.all([deps.registry.metrics(), ...more]);
    return reply.type(deps.registry.contentType).send(texts.join(''));
  });
  server.get('/version', async function answerVersion() {
    return { ...deps.version(), node: process.version };
  });
  server.setNotFoundHandler(function answerUnknown(request, reply) {
    const known = paths.includes(request.url.split('?', 1)[0] ?? '');
    if (known) reply.header('allow', 'GET');
    const document = known
      ? problem('method-not-allowed', 'The operator port only reads: use GET.')
      : problem('not-found', `There is ${paths.join(', ')}.`, { title: 'Not Found' });
    return reply.code(document.status).type(problemMediaType).send(document);
  });
  return server;
}

/** GET /livez: the process runs and its event loop is not blocked. Depends on nothing else. */
export function addLiveness(server: FastifyInstance): void {
  server.get('/livez', function answerLiveness(_request, reply) {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n');
  });
}

function refuseWhile(draining: boolean): void {
  if (draining) throw new Error('shutting down');
}

/** Metrics of another source, or nothing: a blocked thread must not hide the others. */
async function inTime(text: MetricsText, logger: FastifyBaseLogger): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no metrics within 1 s')), 1_000);
  try {
    const answer = await Promise.race([text(), late]);
    return answer === '' || answer.endsWith('\n') ? answer : `${answer}\n`;
  } catch (err) {
    logger.warn({ err }, 'metrics of a component are missing');
    return '';
  } finally {
    clearTimeout(timer);
  }
}
