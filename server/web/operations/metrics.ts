/**
 * The metrics of the web server. The dashboard and the alert rules in ops/ depend on their names
 * and labels. A series is one set of labels; there are at most 220 of them.
 */
import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { retryPolicy } from '#shared/http/retry-policy.ts';
import { boundedByLabels } from './bounded-labels.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

/**
 * 0.3 s is the objective for HTML; there are few bounds, because each is a separate time series.
 */
const requestSeconds = [0.01, 0.05, 0.1, 0.3, 1, 5];
const upstreamSeconds = [0.005, 0.025, 0.1, 0.5, 3, 10];
const renderSeconds = [0.002, 0.01, 0.05, 0.3, 1];

export type BreakerState = 'closed' | 'half-open' | 'open';
const breakerValues: Readonly<Record<BreakerState, number>> = {
  closed: 0,
  'half-open': 1,
  open: 2,
};

/** Reasons for not making a second attempt; see the proxy's retry-once.ts. */
const retryRefusals: readonly string[] = ['breaker', 'budget', 'retry-after', 'deadline'];

export type GateResult = 'ok' | 'absent' | 'invalid' | 'error';

/** Where the parts of the web server report what they do. Every function is cheap and never throws. */
export interface Metrics {
  readonly registry: Registry;
  /** The product API answered or failed after this many seconds. */
  upstreamFinished(seconds: number): void;
  /** A second attempt; the reason is the status that caused it. */
  upstreamRetried(reason: number | string): void;
  /** A second attempt that the policy asked for but that was not made. */
  upstreamRetryRefused(reason: string): void;
  /** A call that was refused because too many were waiting for the product API. */
  upstreamShed(): void;
  breakerChanged(state: BreakerState): void;
  gateDecided(result: GateResult): void;
  /** Seconds from the start of a render to its shell, or to its last byte. */
  rendered(phase: 'shell' | 'all', seconds: number): void;
  /** The served build has changed. */
  buildChanged(buildId: string): void;
}

export interface MetricsOptions {
  readonly version: string;
  readonly buildId: string;
  /** Lines the log had to drop, if the destination counts them. */
  readonly droppedLogLines?: () => number;
}

/** Creates the metrics of the web server. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  keepProcessMetrics(registry);

  const upstream = new Histogram({
    name: 'upstream_request_duration_seconds',
    help: 'Time until the product API answered a proxied request, all attempts together.',
    buckets: upstreamSeconds,
    registers,
  });
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Retries of product API calls, by the status that caused them.',
    labelNames: ['reason'],
    registers,
  });
  const refusedRetries = new Counter({
    name: 'upstream_retries_refused_total',
    help: 'Retries of product API calls that were not made, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of retryRefusals) refusedRetries.inc({ reason }, 0);
  const shed = new Counter({
    name: 'upstream_shed_total',
    help: 'Calls refused because too many were waiting for the product API.',
    registers,
  });
  const breaker = new Gauge({
    name: 'upstream_breaker_state',
    help: 'Circuit breaker of the product API: 0 closed, 1 half open, 2 open.',
    registers,
  });
  const gate = new Counter({
    name: 'session_gate_total',
    help: 'Decisions of the gate before the dashboard.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['ok', 'absent', 'invalid', 'error']) gate.inc({ result }, 0);
  const render = new Histogram({
    name: 'ssr_render_duration_seconds',
    help: 'Time to render a page on the server: to its shell, and to its end.',
    labelNames: ['phase'],
    buckets: renderSeconds,
    registers,
  });
  const shell = render.labels({ phase: 'shell' });
  const all = render.labels({ phase: 'all' });
  const build = new Gauge({
    name: 'build_info',
    help: 'The version and the build that is served; always 1.',
    labelNames: ['version', 'build_id'],
    registers,
  });
  function buildChanged(buildId: string): void {
    build.reset();
    build.set({ version: options.version, build_id: buildId }, 1);
  }
  buildChanged(options.buildId);
  countDroppedLogLines(registry, options.droppedLogLines);

  return {
    registry,
    upstreamFinished: (seconds) => upstream.observe(seconds),
    upstreamRetried: (reason) => retries.inc({ reason: retryReason(reason) }),
    upstreamRetryRefused: (reason) => refusedRetries.inc({ reason: refusalReason(reason) }),
    upstreamShed: () => shed.inc(),
    breakerChanged: (state) => breaker.set(breakerValues[state]),
    gateDecided: (result) => gate.inc({ result }),
    rendered: (phase, seconds) => (phase === 'shell' ? shell : all).observe(seconds),
    buildChanged,
  };
}

/** Only known reasons are labels; any other becomes `other`. */
function refusalReason(reason: string): string {
  return retryRefusals.includes(reason) ? reason : 'other';
}

/** Only the retried statuses are labels; any other becomes `other`. */
function retryReason(reason: number | string): string {
  return retryPolicy.retriedStatuses.includes(Number(reason)) ? String(reason) : 'other';
}

/** Of prom-client's default metrics, only those about the process and the event loop are useful. */
function keepProcessMetrics(registry: Registry): void {
  const defaults = new Registry();
  collectDefaultMetrics({ register: defaults });
  for (const { name } of defaults.getMetricsAsArray()) {
    if (!name.startsWith('process_') && !name.startsWith('nodejs_eventloop_lag_')) continue;
    const metric = defaults.getSingleMetric(name);
    if (metric !== undefined) registry.registerMetric(metric as Gauge);
  }
}

function countDroppedLogLines(registry: Registry, dropped: () => number = () => 0): void {
  const total = new Counter({
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written, for example because the disk was full.',
    registers: [registry],
    collect() {
      total.reset();
      total.inc(dropped());
    },
  });
}

export interface RequestMetricsOptions {
  /** The route of a request as a pattern, never its path. */
  readonly routeOf?: (request: FastifyRequest) => string;
}

/** The labels of requests that were refused before their route was known. */
const refusedOnArrival = { route: '(refused)', status: 503 } as const;

/**
 * Measures every request of a server: its duration by route, and the number in flight. Returns the
 * function that counts a request refused on arrival, which `requests` does not contain.
 */
export function measureRequests(
  { registry }: Pick<Metrics, 'registry'>,
  requests: RequestsInFlight,
  { routeOf = routePattern }: RequestMetricsOptions = {},
): (method: string) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first hook to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in flight.',
    registers: [registry],
    collect() {
      inFlight.set(requests.count);
    },
  });
  const durationOf = boundedByLabels((labels) => durations.labels({ ...labels }));
  requests.onEnd(function measureRequest(request, _reply, end) {
    durationOf(request.method, routeOf(request), end.status).observe(end.ms / 1_000);
  });
  return function countRefused(method) {
    durationOf(method, refusedOnArrival.route, refusedOnArrival.status).observe(0);
  };
}

function routePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(none)';
}
