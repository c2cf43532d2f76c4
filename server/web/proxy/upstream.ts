import { Pool } from 'undici';
import { retryPolicy } from '#shared/http/retry-policy.ts';
import { Admission } from './admission.ts';
import { pathPrefix } from './api-path.ts';
import { type AttemptReport, breakCircuit } from './break-circuit.ts';
import { type BreakerState, CircuitBreaker } from './breaker.ts';
import { type Call, type CallReceiver, Exchange, type ExchangeDeps } from './exchange.ts';
import { type ProxyLimits, proxyLimits } from './limits.ts';
import { RetryBudget } from './retry-budget.ts';
import { type RetryRefusal, retryOnce } from './retry-once.ts';
import { RouteBreakers } from './route-breakers.ts';

/** The part of a pino logger that is used here. */
export interface ProxyLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Hooks for metrics; each is called synchronously and must not throw. */
export interface UpstreamObserver {
  onAttempt?(report: AttemptReport): void;
  onRetry?(status: number): void;
  onRetryRefused?(refusal: RetryRefusal): void;
  onBreaker?(state: BreakerState): void;
  onShed?(): void;
  /** How many calls are running or waiting, uploads and downloads aside. */
  onCount?(calls: number): void;
}

export interface UpstreamOptions {
  readonly baseUrl: URL;
  /** A Unix socket to talk over instead of the base URL's host and port. */
  readonly socketPath?: string | undefined;
  readonly log: ProxyLog;
  readonly observer?: UpstreamObserver;
  readonly limits?: Partial<ProxyLimits>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
  /** Milliseconds since 1970. */
  readonly wallNow?: () => number;
  readonly random?: () => number;
}

/** The product API, as the web server reaches it: every call follows the same policies. */
export interface Upstream {
  readonly limits: ProxyLimits;
  readonly baseUrl: URL;
  /** Makes a call; the receiver gets exactly one result, unless the call is cancelled first. */
  call(call: Call, receiver: CallReceiver): Exchange;
  /** For gauges. */
  gauges(): {
    readonly running: number;
    /** Of those, uploads and downloads. */
    readonly bulk: number;
    readonly waiting: number;
    readonly breaker: BreakerState;
  };
  /** Lets running calls finish for a while, then ends them. */
  close(): Promise<void>;
}

/** Opens the connection pool to the product API with the retry policy and the breaker. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const limits: ProxyLimits = { ...proxyLimits, ...options.limits };
  const now = options.now ?? performance.now.bind(performance);
  const observer = options.observer ?? {};
  const pool = openPool(options, limits);
  const admission = new Admission({ ...limits, onCount: observer.onCount?.bind(observer) });
  const breaker = new CircuitBreaker({
    failures: limits.breakerFailures,
    openMs: limits.breakerOpenMs,
    now,
    onChange(state) {
      options.log[state === 'open' ? 'warn' : 'info']({ breaker: state }, 'upstream breaker');
      observer.onBreaker?.(state);
    },
  });
  const breakers = new RouteBreakers({
    upstream: breaker,
    failures: limits.breakerFailures,
    openMs: limits.breakerOpenMs,
    now,
    onChange(route, state) {
      options.log[state === 'open' ? 'warn' : 'info']({ route, breaker: state }, 'route breaker');
    },
  });
  const prefix = pathPrefix(options.baseUrl);
  const budget = new RetryBudget({
    share: retryPolicy.budgetShare,
    windowMs: retryPolicy.budgetWindowMs,
    floor: limits.budgetFloor,
    now,
  });
  const composed = pool.compose(
    breakCircuit({ breakers, prefix, now, onAttempt: observer.onAttempt?.bind(observer) }),
    retryOnce({
      budget,
      breaker,
      now,
      wallNow: options.wallNow ?? Date.now,
      random: options.random ?? Math.random,
      onRetry: observer.onRetry?.bind(observer),
      onRefused: observer.onRetryRefused?.bind(observer),
    }),
  );
  const deps: ExchangeDeps = {
    // Read once, because the composed dispatcher is a Proxy and each property access costs time.
    dispatch: composed.dispatch,
    origin: options.baseUrl.origin,
    prefix,
    admission,
    limits,
    now,
    onShed: observer.onShed?.bind(observer),
  };
  return {
    limits,
    baseUrl: options.baseUrl,
    call(call, receiver) {
      const exchange = new Exchange(deps, call, receiver);
      exchange.start();
      return exchange;
    },
    gauges: () => ({
      running: admission.running,
      bulk: admission.bulk,
      waiting: admission.waiting,
      breaker: breaker.state,
    }),
    close: () => closePool(pool, limits.closeMs),
  };
}

function openPool({ baseUrl, socketPath }: UpstreamOptions, limits: ProxyLimits): Pool {
  return new Pool(baseUrl.origin, {
    connections: limits.connections,
    // One request per connection at a time: otherwise a misplaced response could reach another
    // user.
    pipelining: 1,
    allowH2: false,
    connect: { timeout: limits.connectMs, ...(socketPath === undefined ? {} : { socketPath }) },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    keepAliveTimeout: limits.keepAliveMs,
    keepAliveTimeoutThreshold: limits.keepAliveMarginMs,
    keepAliveMaxTimeout: limits.keepAliveMaxMs,
    maxHeaderSize: limits.answerHeadersMaxBytes,
  });
}

async function closePool(pool: Pool, closeMs: number): Promise<void> {
  const timer = setTimeout(() => void pool.destroy(), closeMs);
  try {
    await pool.close();
  } finally {
    clearTimeout(timer);
  }
}
