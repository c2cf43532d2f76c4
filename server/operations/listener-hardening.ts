/**
 * The limits of the public listener, every one set: what Node and Fastify leave open by default
 * (no request timeout, absolute targets, duplicate hosts) is closed here and in host-check.ts.
 */
import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { type BodyProgress, defaultBodyProgress, watchBodyProgress } from './body-progress.ts';
import { allowedHosts, checkHosts, originForm } from './host-check.ts';
import { limitPipelining, pipelinedMax } from './pipelined-requests.ts';
import { defaultReaderProgress, type ReaderProgress, watchReaders } from './reader-progress.ts';
import { requestIds } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { clientErrorAnswers } from './wire-problems.ts';

export interface ListenerLimits {
  /** All headers must have come by then; browsers send them in one packet. */
  readonly headersMs: number;
  /** The whole request, uploads included; trickling bodies are ended much earlier. */
  readonly requestMs: number;
  /** A connection with a request on it but without a byte in either direction. */
  readonly idleMs: number;
  /** A connection between two requests; above the 60 s after which load balancers let go. */
  readonly keepAliveMs: number;
  /** How often the first two are checked: it is what a slow client gains on top. */
  readonly checkMs: number;
  readonly maxHeaderBytes: number;
  /** Bodies that are parsed here; uploads are streamed and have limits of their own. */
  readonly maxBodyBytes: number;
  readonly bodyProgress: BodyProgress;
  readonly readerProgress: ReaderProgress;
  /** Requests that one connection may have under way at once. */
  readonly pipelinedMax: number;
}

/** Every slow client is gone within 30 s: headers 15 + 2, bodies 10 to 20, readers 20 + 2. */
export const defaultListenerLimits: ListenerLimits = {
  headersMs: 15_000,
  requestMs: 300_000,
  idleMs: 25_000,
  keepAliveMs: 72_000,
  checkMs: 2_000,
  maxHeaderBytes: 16 * 1024,
  maxBodyBytes: 1024 * 1024,
  bodyProgress: defaultBodyProgress,
  readerProgress: defaultReaderProgress,
  pipelinedMax,
};

/**
 * The part of Fastify's options that concerns the listener; spread it into the others.
 * @param answerHeaders what every answer carries, for those that are written past Fastify
 */
export function listenerOptions(
  trustProxy: readonly string[],
  limits: ListenerLimits = defaultListenerLimits,
  answerHeaders: Readonly<Record<string, string>> = securityHeaders(false),
): ListenerOptions {
  const isTrusted = trustedProxies(trustProxy);
  return {
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: limits.maxHeaderBytes,
      // Refused by `checkHosts`, with a page and every header; Node itself would send a bare line.
      requireHostHeader: false,
      // The lenient parser accepts what proxies in front read differently (request smuggling).
      insecureHTTPParser: false,
    },
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    // No limit: proxies keep their connections for hours, and ending them costs a handshake. The
    // number of connections is limited instead.
    maxRequestsPerSocket: 0,
    bodyLimit: limits.maxBodyBytes,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // During shutdown requests on open connections are still answered, with Connection: close.
    return503OnClosing: false,
    trustProxy: trustProxy.length === 0 ? false : isTrusted,
    requestIdHeader: false,
    genReqId: requestIds(isTrusted),
    rewriteUrl: originForm,
    clientErrorHandler: clientErrorAnswers(answerHeaders),
  };
}

/** What Fastify takes when it speaks plain HTTP/1.1; TLS ends at the proxy in front. */
export type ListenerOptions = FastifyHttpOptions<Server>;

export interface HardeningOptions {
  readonly publicOrigin: string | undefined;
  readonly trustProxy: readonly string[];
  readonly maxConnections: number;
  readonly limits?: ListenerLimits;
  /** Requests that are answered for every host: the liveness probe knows only an address. */
  readonly anyHost?: Parameters<typeof checkHosts>[1]['except'];
}

/** The hooks that belong to `listenerOptions`: hosts, slow bodies, the number of connections. */
export function hardenListener(server: FastifyInstance, options: HardeningOptions): void {
  const { limits = defaultListenerLimits } = options;
  server.server.maxConnections = options.maxConnections;
  takeAnyExpectation(server.server);
  limitPipelining(server, limits.pipelinedMax);
  watchBodyProgress(server, limits.bodyProgress);
  watchReaders(server, limits.readerProgress);
  checkHosts(server, {
    allowed: allowedHosts(options.publicOrigin),
    isTrusted: trustedProxies(options.trustProxy),
    ...(options.anyHost === undefined ? {} : { except: options.anyHost }),
  });
}

/**
 * A request that expects what nobody knows is answered as if it did not (RFC 9110, 10.1.1, allows
 * that). Node itself would send a bare 417 past all hooks, without log line, headers and page.
 */
function takeAnyExpectation(listener: Server): void {
  listener.on('checkExpectation', (request, response) => {
    listener.emit('request', request, response);
  });
}
