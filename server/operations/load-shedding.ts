/** Refuses new requests while the process cannot keep up, so that those it has taken succeed. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../shared/errors.ts';
import { eventLoopLimits, heapLimits, overloadSwitch } from './overload.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

const windowMs = 1_000;
const resolutionMs = 20;
const retryAfterSeconds = 2;

/** Measurements of the last window. */
export interface LoadSample {
  readonly eventLoopDelayMs: number;
  readonly heapShare: number;
}

export interface LoadMonitor {
  /** Whether requests are to be refused now. */
  readonly overloaded: boolean;
  stop(): void;
}

/** Where samples come from: calls `take` once per window until it is stopped. */
export type LoadSampler = (take: (sample: LoadSample) => void) => () => void;

/** Watches the load; the sampler is the process itself unless a test brings its own. */
export function monitorLoad(sampler: LoadSampler = sampleProcess): LoadMonitor {
  const eventLoop = overloadSwitch(eventLoopLimits);
  const heap = overloadSwitch(heapLimits);
  const stop = sampler(function takeSample(sample) {
    eventLoop.take(sample.eventLoopDelayMs);
    heap.take(sample.heapShare);
  });
  return {
    get overloaded() {
      return eventLoop.on || heap.on;
    },
    stop,
  };
}

/** Samples this process: event loop delay (99th percentile) and heap, once a second. */
export function sampleProcess(take: (sample: LoadSample) => void): () => void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const timer = setInterval(function sampleNow() {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    // The histogram counts its own timer interval as delay.
    const delayMs = histogram.percentile(99) / 1e6 - resolutionMs;
    histogram.reset();
    take({ eventLoopDelayMs: Math.max(0, delayMs), heapShare: used / limit });
  }, windowMs);
  timer.unref();
  return function stopSampling() {
    clearInterval(timer);
    histogram.disable();
  };
}

export interface LoadSheddingOptions {
  readonly monitor: Pick<LoadMonitor, 'overloaded'>;
  readonly requests: Pick<RequestsInFlight, 'count'>;
  /** How many requests may run at once, the new one included. */
  readonly maxConcurrent: number;
  /** Requests that are always taken; by default the liveness probe. */
  readonly except?: (request: FastifyRequest) => boolean;
}

/** Answers 503 with Retry-After while overloaded, and above the cap on concurrent requests. */
export function shedLoad(server: FastifyInstance, options: LoadSheddingOptions): void {
  const { monitor, requests, maxConcurrent, except = isLivenessProbe } = options;
  server.addHook('onRequest', function shedRequest(request, _reply, done) {
    const busy = monitor.overloaded || requests.count > maxConcurrent;
    done(busy && !except(request) ? tooBusy() : undefined);
  });
}

/** Whether this is the liveness probe: refusing it would make the platform kill a busy process. */
export function isLivenessProbe(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/livez';
}

function tooBusy(): ProblemError {
  const detail = 'The server is very busy right now. Please try again in a few seconds.';
  return new ProblemError(problem('unavailable', detail), {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
  });
}
