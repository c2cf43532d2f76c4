import { pageAnswerMaxMs } from '#shared/http/slow-responses.ts';

/** The numbers of the API proxy, with units. Tests check the defaults. */
export interface ProxyLimits {
  /** Sockets to the upstream; the same as `runningMax`, so that nothing waits inside undici. */
  readonly connections: number;
  /** A connection that is not there by then counts as unreachable. */
  readonly connectMs: number;
  /** From the request being sent to the answer's headers. */
  readonly headersMs: number;
  /** The same for PUT, from the last byte of the file: it is decoded before the response. */
  readonly uploadHeadersMs: number;
  /** The same for pages of documents, which may have to be drawn, and wait for their turn. */
  readonly pageHeadersMs: number;
  /** Between two pieces of a response body. */
  readonly bodyMs: number;
  /**
   * A whole call, waits and retry included; uploads and downloads are limited by progress instead.
   */
  readonly totalMs: number;
  /** How many calls may run at the upstream at once. */
  readonly runningMax: number;
  /** How many of those may be calls of one endpoint, so that a slow one leaves slots to the others. */
  readonly routeMax: number;
  /** How many of those may be uploads and downloads, so that slow ones do not block small calls. */
  readonly bulkMax: number;
  /** How many calls may wait for a slot. */
  readonly waitingMax: number;
  /** How long a call may wait for a slot; a 503 must be sent within 50 ms. */
  readonly waitMs: number;
  /** Retry-After for a client that was refused because of load. */
  readonly shedRetryAfterSeconds: number;
  /** Failures in a row that open the breaker: of the upstream, or of one route that is too slow. */
  readonly breakerFailures: number;
  /** How long it stays open before one probe is let through. */
  readonly breakerOpenMs: number;
  /** Retries allowed in the budget's window even with little traffic. */
  readonly budgetFloor: number;
  /** Responses up to this size are sent in one piece; anything larger that is not JSON streams. */
  readonly bufferedAnswerMaxBytes: number;
  /** How long a response of unknown length is held to see whether it is that small. */
  readonly holdMs: number;
  /** JSON, and all that page loaders read, is held whole and checked; a larger one is refused. */
  readonly wholeAnswerMaxBytes: number;
  /** The largest body: a document has at most 25 MiB, and the rest is tolerance. */
  readonly uploadMaxBytes: number;
  /** Uploads and downloads have to move at least `progressMinBytes` in every such window. */
  readonly progressWindowMs: number;
  readonly progressMinBytes: number;
  /** An idle upstream connection is closed after this, unless the upstream names another time. */
  readonly keepAliveMs: number;
  /**
   * This much is subtracted from that time, so that no request uses a socket that is being closed.
   */
  readonly keepAliveMarginMs: number;
  readonly keepAliveMaxMs: number;
  /** The header block of a response. */
  readonly answerHeadersMaxBytes: number;
  /** How long `close()` lets calls finish. */
  readonly closeMs: number;
}

export const proxyLimits: ProxyLimits = {
  connections: 64,
  connectMs: 1_000,
  headersMs: 3_000,
  uploadHeadersMs: 8_000,
  pageHeadersMs: pageAnswerMaxMs,
  bodyMs: 5_000,
  totalMs: 10_000,
  runningMax: 64,
  routeMax: 32,
  bulkMax: 48,
  waitingMax: 64,
  waitMs: 40,
  shedRetryAfterSeconds: 1,
  breakerFailures: 5,
  breakerOpenMs: 2_000,
  budgetFloor: 3,
  bufferedAnswerMaxBytes: 64 * 1024,
  holdMs: 100,
  wholeAnswerMaxBytes: 4 * 1024 * 1024,
  uploadMaxBytes: 32 * 1024 * 1024,
  progressWindowMs: 20_000,
  progressMinBytes: 1024,
  keepAliveMs: 4_000,
  keepAliveMarginMs: 1_000,
  keepAliveMaxMs: 60_000,
  answerHeadersMaxBytes: 16 * 1024,
  closeMs: 10_000,
};
