import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { type ApiTransport, apiBasePath } from '#shared/http/api-transport.ts';
import { buildIdHeader } from '#shared/http/internal-headers.ts';
import type { Site } from '#shared/site/page-state.ts';
import type { Config } from '../configuration/config.ts';
import type { ApiLoad } from '../load/load-signal.ts';
import { registerBrandFiles } from './brand/brand-files.ts';
import type { StoredBuild } from './builds/build-store.ts';
import { buildsPlugin } from './builds/builds-plugin.ts';
import { busyOnArrival } from './error-pages/busy-on-arrival.ts';
import { errorPages } from './error-pages/error-pages.ts';
import { registerGate } from './gate/gate.ts';
import { whoseSession } from './gate/session-check.ts';
import { challengeCookie, sessionCookie } from './gate/session-cookie.ts';
import { type Drain, prepareDraining } from './operations/draining.ts';
import { linkOrigin } from './operations/host-check.ts';
import {
  defaultListenerLimits,
  hardenListener,
  listenerOptions,
} from './operations/listener-hardening.ts';
import {
  isLivenessProbe,
  type LoadSheddingOptions,
  type MemoryMonitor,
  shedLoad,
} from './operations/load-shedding.ts';
import { FaultsOnlyLogController, logRefused, logRequests } from './operations/logging.ts';
import { type Metrics, measureRequests } from './operations/metrics.ts';
import { addLiveness } from './operations/ops-server.ts';
import { answerRequestIds, requestIds } from './operations/request-id.ts';
import {
  followRequests,
  noteUpstream,
  noteUser,
  type RequestsInFlight,
} from './operations/requests-in-flight.ts';
import { requireSameOrigin } from './operations/same-origin.ts';
import {
  addSecurityHeaders,
  documentPolicy,
  securityHeaders,
} from './operations/security-headers.ts';
import { contentSecurityPolicy, developmentPolicy } from './operations/security-policy.ts';
import { trustedProxies } from './operations/trusted-proxies.ts';
import { warnOfUnnamedProxy } from './operations/unnamed-proxy.ts';
import { cachedBusyPage } from './pages/busy-page.ts';
import { contentFreshness, contentVersion } from './pages/content-freshness.ts';
import type { HtmlCache } from './pages/html-cache.ts';
import { registerNoScriptStyle } from './pages/no-script.ts';
import { pageHandler } from './pages/page-handler.ts';
import { registerPages } from './pages/page-routes.ts';
import type { PageSource } from './pages/page-source.ts';
import { registerRedirects } from './pages/redirects.ts';
import { registerSessionStyle } from './pages/session-style.ts';
import { registerApiProxy } from './proxy/api-proxy.ts';
import { pageDraws } from './proxy/page-draw.ts';
import { type RenderContext, renderTransport } from './proxy/render-transport.ts';
import type { Upstream } from './proxy/upstream.ts';
import { registerSeo } from './seo/seo.ts';
import { lookOf } from './site.ts';

export interface ServerDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly site: Site;
  readonly pages: PageSource;
  readonly cache: HtmlCache;
  readonly upstream: Upstream;
  /** Whether the product API's thread keeps up; undefined where the API is elsewhere. */
  readonly apiLoad: ApiLoad | undefined;
  readonly metrics: Metrics;
  /** Null when no request is refused because of load. */
  readonly memory: Pick<MemoryMonitor, 'full'> | null;
  readonly turns?: LoadSheddingOptions['turns'] | undefined;
  /** The builds that are served; none in development, where Vite serves the source. */
  readonly builds: {
    readonly current: StoredBuild;
    readonly stored: readonly StoredBuild[];
  } | null;
  /** Serves Vite's own addresses and the component gallery, in development. */
  readonly development: {
    readonly attach: (app: FastifyInstance, site: Site) => void;
    readonly answers: (url: string) => boolean;
  } | null;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

export interface WebServer {
  readonly app: FastifyInstance;
  readonly requests: RequestsInFlight;
  readonly drain: Drain;
}

/** Files that a page already sent needs. */
const isFile = (url: string): boolean =>
  /^\/(assets|_build|brand|icons)\/|^\/(session\.css|favicon\.)/.test(url);

/** Whether a busy server may refuse this URL on arrival: no liveness probe, no file, and a path. */
const isRefusable = (url: string): boolean =>
  url.startsWith('/') && !/^\/+livez/.test(url) && !isFile(url);

/**
 * A session check that takes longer counts as failed: the visitor gets the 500 page and is not let
 * in.
 */
const gateTimeoutMs = 1_000;
const renderDeadlineMs = 10_000;

/** Builds the web server, in the order in which a request meets its parts. Never listens. */
export async function buildServer(deps: ServerDeps): Promise<WebServer> {
  const { config, site, pages, upstream, metrics, stopping } = deps;
  const { https, environment, publicOrigin, trustProxy } = config;
  const development = environment === 'development';
  const answerHeaders = { ...securityHeaders(https), [buildIdHeader]: pages.build.id };
  const app: FastifyInstance = Fastify({
    ...listenerOptions(trustProxy, defaultListenerLimits, answerHeaders),
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new FaultsOnlyLogController(),
    // Longer than any path the header limit lets through, so that parameters need no limit of their
    // own.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => void errors.error(error, request, reply),
  });
  const session = sessionCookie(https);
  const challenge = challengeCookie(https);
  const hasSession = (request: FastifyRequest): boolean => session.read(request) !== undefined;
  const originOf = (request: FastifyRequest): string => linkOrigin(request, publicOrigin);

  function callApi(context: RenderContext, onWaited = (_ms: number): void => {}): ApiTransport {
    const call = renderTransport(upstream, context);
    return async (request) => {
      const calledAt = performance.now();
      try {
        return await call({ ...request, path: apiBasePath + request.path });
      } finally {
        onWaited(performance.now() - calledAt);
      }
    };
  }
  const drawOf = pageDraws();
  const contextOf = (request: FastifyRequest, signal: AbortSignal): RenderContext => ({
    draw: drawOf(request),
    session: session.read(request),
    challenge: challenge.read(request),
    requestId: request.id,
    clientIp: request.ip,
    userAgent: request.headers['user-agent'],
    publicOrigin: originOf(request),
    signal,
  });

  const anonymousTransport = (requestId: string, signal: AbortSignal): ApiTransport =>
    callApi({
      session: undefined,
      requestId,
      clientIp: '127.0.0.1',
      publicOrigin: site.origin,
      signal,
    });

  const freshness = contentFreshness({
    ask: (signal) => contentVersion(anonymousTransport('content-version', signal)),
    expire: deps.cache.expire,
    now: () => performance.now(),
  });

  const handler = pageHandler({
    source: pages,
    site,
    cache: deps.cache,
    freshen: freshness.check,
    visitorTransport: (request, reply, signal) =>
      callApi(
        {
          ...contextOf(request, signal),
          onSession: (value) => session.apply(reply, value),
          onChallenge: (value) => challenge.apply(reply, value),
          onContentChanged: freshness.changed,
        },
        (ms) => noteUpstream(request, ms),
      ),
    anonymousTransport,
    hasSession,
    known: (request) => (request.account === undefined ? {} : { '/me': request.account.me }),
    contentSecurityPolicy: (nonce) =>
      development
        ? developmentPolicy(environment)
        : contentSecurityPolicy({ https, ...(nonce === undefined ? {} : { nonce }) }),
    onError: (error, request) => request.log.error(error, 'A page failed to render.'),
    failureOf: (error, request) => errors.failure(error, request),
    onRendered: (phase, seconds) => metrics.rendered(phase, seconds),
    stopping,
    renderDeadlineMs,
  });
  const busyPage = cachedBusyPage(handler.failure);
  const errors = errorPages({
    render: handler.failure,
    busyPage: busyPage.get,
    fixStack: pages.fixStack,
    development,
  });
  app.setErrorHandler(errors.error);

  const requests = followRequests(app);
  logRequests(requests, {
    skip: (request) => isLivenessProbe(request) || deps.development?.answers(request.url) === true,
  });
  const countRefused = measureRequests(metrics, requests);
  const noteRefused = logRefused(deps.log);
  const drain = prepareDraining(app, requests);
  answerRequestIds(app);
  addSecurityHeaders(app, { https, environment });
  app.addHook('onRequest', function answerBuildId(_request, reply, done) {
    reply.header(buildIdHeader, pages.build.id);
    done();
  });
  hardenListener(app, {
    publicOrigin,
    trustProxy,
    maxConnections: config.maxConnections,
    anyHost: isLivenessProbe,
  });
  warnOfUnnamedProxy(app, trustedProxies(trustProxy), (sentence) => deps.log.warn(sentence));
  if (deps.memory !== null) {
    const answerBusy = busyOnArrival({
      readyPage: busyPage.ready,
      headers: answerHeaders,
      policy: documentPolicy({ https, environment }),
      requestId: requestIds(trustedProxies(trustProxy)),
    });
    function apiIsFull(): boolean {
      const { running, bulk, waiting } = upstream.gauges();
      return deps.apiLoad?.refuses(running - bulk + waiting) ?? false;
    }
    shedLoad(app, {
      memory: deps.memory,
      requests,
      maxConcurrent: config.maxConcurrentRequests,
      refuse: errors.busy,
      turns: deps.turns,
      // A page that was served needs its files, and they cost almost nothing.
      except: (request) => isLivenessProbe(request) || isFile(request.url),
      onArrival: {
        mayRefuse: ({ url = '' }) => isRefusable(url) && !drain.draining,
        inVain: ({ url = '' }) => url.startsWith(apiBasePath) && apiIsFull(),
        refuse(request, response, retryAfter) {
          if (!answerBusy(request, response, retryAfter)) return false;
          countRefused(request.method ?? 'GET');
          noteRefused();
          return true;
        },
      },
    });
  }
  deps.development?.attach(app, site);
  await app.register(cookie);
  requireSameOrigin(app, {
    publicOrigin,
    hasSessionCookie: (request) => hasSession(request) || challenge.read(request) !== undefined,
  });
  registerRedirects(app);
  registerGate(app, {
    readSession: session.read,
    whoIs: async (_session, request, signal) => {
      const account = await whoseSession(
        callApi(contextOf(request, signal), (ms) => noteUpstream(request, ms)),
      );
      if (account !== undefined) noteUser(request, account.id);
      return account;
    },
    dropSession: (reply) => session.apply(reply, 'clear'),
    onResult: metrics.gateDecided,
    checkTimeoutMs: gateTimeoutMs,
  });

  addLiveness(app);
  registerSessionStyle(app, hasSession);
  registerNoScriptStyle(app, https);
  registerBrandFiles(app, config.look);
  registerSeo(app, {
    look: lookOf(config),
    originOf,
    anonymousTransport,
    stopping,
  });
  registerApiProxy(app, {
    upstream,
    readSession: session.read,
    writeSession: (_request, reply, value) => session.apply(reply, value),
    readChallenge: challenge.read,
    writeChallenge: (reply, value) => challenge.apply(reply, value),
    onContentChanged: freshness.changed,
    clientIp: (request) => request.ip,
    publicOrigin: originOf,
    onWaited: noteUpstream,
  });
  if (deps.builds !== null) {
    await app.register(buildsPlugin, {
      ...deps.builds,
      answer: errors.problem,
      payload: handler.payload,
    });
  }
  await registerPages(app, handler, pages);
  return { app, requests, drain };
}
