import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { apiBasePath } from '#shared/http/api-transport.ts';
import type { Config } from '../configuration/config.ts';
import type { ApiLoad } from '../load/load-signal.ts';
import { buildFolder, projectRoot, version } from '../project.ts';
import {
  buildFiles,
  latestBuild,
  type StoredBuild,
  storedBuilds,
} from '../web/builds/build-store.ts';
import { type MemoryMonitor, monitorMemory } from '../web/operations/load-shedding.ts';
import { createMetrics, type Metrics } from '../web/operations/metrics.ts';
import { buildOpsServer } from '../web/operations/ops-server.ts';
import type { ReadinessCheck } from '../web/operations/readiness.ts';
import { pagesFromBuild } from '../web/pages/from-build.ts';
import { htmlCache, htmlCacheLimits } from '../web/pages/html-cache.ts';
import type { PageSource } from '../web/pages/page-source.ts';
import { pinPrerendered } from '../web/pages/pin-prerendered.ts';
import { renderTransport } from '../web/proxy/render-transport.ts';
import { openUpstream, type Upstream, type UpstreamObserver } from '../web/proxy/upstream.ts';
import { buildServer, type ServerDeps, type WebServer } from '../web/server.ts';
import { siteFingerprint, siteOf } from '../web/site.ts';
import { type DevelopmentPages, developmentPages } from './development.ts';
import { embeddedApiHealth } from './product-api-health.ts';
import type { ClosablePart } from './shutdown.ts';
import type { RunningProductApi, StartingProductApi } from './start-api-worker.ts';

/** Everything one process runs, open and ready to listen. */
export interface Raisehall {
  readonly web: WebServer;
  readonly ops: FastifyInstance;
  /** The product API beside the web server; undefined when API_BASE_URL names another one. */
  readonly productApi: RunningProductApi | undefined;
  /** Listens on both ports. Resolves with the address of the public one, such as `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** Ends renders and upstream calls that still run. */
  stop(reason: Error): void;
  /** The parts to close after the last response, in this order. */
  readonly parts: readonly ClosablePart[];
  /** Closes everything, for tests and failed starts. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly log: Logger;
  /** The embedded product API, already starting; undefined when an external one is used. */
  readonly productApi: StartingProductApi | undefined;
  /** The folder of builds; a test may pass its own. */
  readonly builds?: string;
  /** The folder of the client's source, in development. */
  readonly client?: string;
  /**
   * Reports whether the heap is full; without it the process watches its own. With null, no request
   * is ever refused because of load.
   */
  readonly memory?: MemoryMonitor | null;
  /** Who begins and who is refused; the server's own measure unless a test passes another. */
  readonly turns?: ServerDeps['turns'] | undefined;
  readonly droppedLogLines?: () => number;
  /** The product API ended unexpectedly. */
  readonly onProductApiLost?: (error: Error) => void;
}

interface OpenPages {
  readonly pages: PageSource;
  readonly builds: {
    readonly current: StoredBuild;
    readonly stored: readonly StoredBuild[];
  } | null;
  readonly development: DevelopmentPages | null;
}

/** Opens all parts of Raisehall and connects them. Does not listen. */
export async function openRaisehall(config: Config, options: OpenOptions): Promise<Raisehall> {
  const { log } = options;
  const startedAt = new Date().toISOString();
  const opened: ClosablePart[] = [];
  try {
    const site = siteOf(config);
    const { productApi: starting } = options;
    if (starting !== undefined) {
      const end = () => starting.running.then((api) => api.close(), notRunning);
      opened.push({ name: 'product API', close: end });
    }
    const { pages, builds, development } = await openPages(config, options);
    const metrics = createMetrics({
      version,
      buildId: pages.build.id,
      ...(options.droppedLogLines === undefined
        ? {}
        : { droppedLogLines: options.droppedLogLines }),
    });
    const upstream = openUpstream({
      baseUrl: new URL(config.apiBaseUrl ?? 'http://product-api.internal'),
      socketPath: starting?.socketPath,
      log,
      observer: observerOf(metrics, starting?.load),
    });
    opened.unshift({ name: 'upstream', close: () => upstream.close() });
    const cache = htmlCache(htmlCacheLimits, Date.now, (error) =>
      log.warn({ err: error }, 'A cached page could not be refreshed.'),
    );
    const { siteFingerprint: renderedWith, manifest } = builds?.current.record ?? {};
    if (builds !== null && renderedWith === siteFingerprint(site)) {
      const directory = join(builds.current.directory, buildFiles.prerendered);
      await pinPrerendered(cache, directory, manifest?.prerendered ?? []);
    }
    // In development the bundler blocks the event loop now and then, and no request should be
    // refused for that.
    const { memory = config.environment === 'development' ? null : monitorMemory() } = options;
    opened.unshift({ name: 'memory monitor', close: () => memory?.stop() });
    const stopping = new AbortController();
    const web = await buildServer({
      config,
      log,
      site,
      pages,
      cache,
      upstream,
      apiLoad: starting?.load,
      metrics,
      memory,
      turns: options.turns,
      builds,
      development,
      stopping: stopping.signal,
    });
    opened.unshift({ name: 'pages', close: () => pages.close() });
    // Waited for as late as possible, because it starts while everything above is being opened.
    const productApi = await starting?.running;
    if (options.onProductApiLost !== undefined) productApi?.onExit(options.onProductApiLost);
    const ops = buildOpsServer({
      logger: log as FastifyBaseLogger,
      checks: readinessChecks(upstream, productApi),
      draining: () => web.drain.draining,
      registry: metrics.registry,
      moreMetrics: productApi === undefined ? [] : [productApi.metrics],
      version: () => ({ version, build: pages.build.id, startedAt }),
      loopbackOnly: isLoopback(config.opsHost),
    });
    opened.push({ name: 'operator port', close: () => ops.close() });
    return assemble(config, web, ops, productApi, opened, stopping);
  } catch (error) {
    for (const part of opened) await part.close();
    throw error;
  }
}

/** What did not start needs no closing; the error reaches whoever awaits the start. */
function notRunning(): void {}

function assemble(
  config: Config,
  web: WebServer,
  ops: FastifyInstance,
  productApi: RunningProductApi | undefined,
  parts: readonly ClosablePart[],
  stopping: AbortController,
): Raisehall {
  return {
    web,
    ops,
    productApi,
    parts,
    async listen() {
      const [address] = await Promise.all([
        web.app.listen({ port: config.port, host: config.host }),
        ops.listen({ port: config.opsPort, host: config.opsHost }),
      ]);
      return address;
    },
    stop: (reason) => stopping.abort(reason),
    async close() {
      stopping.abort(new Error('The server is closed.'));
      await web.app.close();
      for (const part of parts) await part.close();
    },
  };
}

async function openPages(config: Config, options: OpenOptions): Promise<OpenPages> {
  const { builds: folder = buildFolder, client = join(projectRoot, 'client') } = options;
  if (config.environment === 'development') {
    const development = await developmentPages(client);
    return { pages: development.pages, builds: null, development };
  }
  const current = await latestBuild(folder);
  const { id, timestamp } = current.record;
  const [pages, stored] = await Promise.all([
    pagesFromBuild(current.directory, { id, timestamp }),
    storedBuilds(folder),
  ]);
  return { pages, builds: { current, stored }, development: null };
}

function observerOf(metrics: Metrics, apiLoad: ApiLoad | undefined): UpstreamObserver {
  return {
    onAttempt: ({ seconds }) => metrics.upstreamFinished(seconds),
    onRetry: metrics.upstreamRetried,
    onRetryRefused: metrics.upstreamRetryRefused,
    onBreaker: metrics.breakerChanged,
    onShed: metrics.upstreamShed,
    ...(apiLoad === undefined ? {} : { onCount: apiLoad.noteUnderWay }),
  };
}

/** What must work before a load balancer may send requests here. */
function readinessChecks(
  upstream: Upstream,
  productApi: RunningProductApi | undefined,
): Readonly<Record<string, ReadinessCheck>> {
  if (productApi !== undefined) {
    return { 'product API': embeddedApiHealth(productApi.socketPath) };
  }
  return {
    'product API': async (signal) => {
      const call = renderTransport(upstream, {
        session: undefined,
        requestId: 'readiness',
        clientIp: '127.0.0.1',
        publicOrigin: '',
        signal,
      });
      const answer = await call({ method: 'GET', path: `${apiBasePath}/ready` });
      if (answer.status !== 200) throw new Error(`the product API answered ${answer.status}`);
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** The port a server listens on. */
export function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}
