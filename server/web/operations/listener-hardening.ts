/**
 * The limits of the public listener. What Node and Fastify allow by default (no request timeout,
 * absolute targets, duplicate hosts) is restricted here and in host-check.ts.
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
  /** All headers must have arrived after this time; browsers send them in one packet. */
  readonly headersMs: number;
  /** The whole request, uploads included; slow bodies are ended much earlier. */
  readonly requestMs: number;
  /** A connection with a request on it but without a byte in either direction. */
  readonly idleMs: number;
  /**
   * An idle connection between two requests; more than the 60 s after which load balancers close
   * it.
   */
  readonly keepAliveMs: number;
  /** How often the first two are checked: a slow client gains at most this time in addition. */
  readonly checkMs: number;
  readonly maxHeaderBytes: number;
  /** Bodies that are parsed here; uploads are streamed and have their own limits. */
  readonly maxBodyBytes: number;
  readonly bodyProgress: BodyProgress;
  readonly readerProgress: ReaderProgress;
  /** Requests that one connection may have in progress at once. */
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
 * @param answerHeaders headers of every response, for those that are not sent by Fastify
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
      // `checkHosts` refuses these with a page and all headers; Node itself would send only a
      // status line.
      requireHostHeader: false,
      // The lenient parser accepts input that proxies in front read differently (request
      // smuggling).
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

/** Fastify's options for plain HTTP/1.1; TLS ends at the proxy in front. */
export type ListenerOptions = FastifyHttpOptions<Server>;

export interface HardeningOptions {
  readonly publicOrigin: string | undefined;
  readonly trustProxy: readonly string[];
  readonly maxConnections: number;
  readonly limits?: ListenerLimits;
  /** Requests that are allowed for every host: the liveness probe knows only an address. */
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
 * A request with an unknown Expect header is handled as if it had none (RFC 9110, 10.1.1, allows
 * that). Node itself would send a bare 417 without hooks, log line, headers and page.
 */
function takeAnyExpectation(listener: Server): void {
  listener.on('checkExpectation', (request, response) => {
    listener.emit('request', request, response);
  });
}
