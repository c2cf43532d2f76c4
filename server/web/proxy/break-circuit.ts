import type { Dispatcher } from 'undici';
import { CallEnded, codeOf, isSlow, isUpstreamFailure } from './failures.ts';
import type { AttemptOutcome, Entry, RouteBreakers } from './route-breakers.ts';
import { routeOfCall } from './route-of-call.ts';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type AnswerHeaders = Parameters<NonNullable<Handler['onResponseStart']>>[2];

/** One attempt at the upstream, as it ended. */
export interface AttemptReport {
  readonly method: string;
  /** The response's status; undefined when there was none. */
  readonly status: number | undefined;
  /** `ok`, or the code of the error that ended it. */
  readonly result: string;
  readonly seconds: number;
}

export interface BreakCircuitOptions {
  readonly breakers: RouteBreakers;
  /** Of the upstream's base URL: what its paths begin with. */
  readonly prefix: string;
  readonly now: () => number;
  readonly onAttempt?: ((report: AttemptReport) => void) | undefined;
}

/** A gateway says that the service behind it was too slow. */
const gatewayTimeout = 504;

/**
 * Tells whether a response means that there is no working upstream. 502 and 504 come from a gateway
 * whose service has failed. A 503 with Retry-After comes from a service that manages its own load
 * and may serve the next request; without it, it comes from a gateway without a service. 500 is a
 * fault of one operation; opening the breaker for it would also stop the operations that work.
 */
export function isFailingStatus(
  status: number,
  retryAfter: string | string[] | undefined,
): boolean {
  return status === 502 || status === 504 || (status === 503 && retryAfter === undefined);
}

/**
 * undici interceptor: refuses attempts while a breaker is open for them, and reports their outcome.
 */
export function breakCircuit(
  options: BreakCircuitOptions,
): Dispatcher.DispatcherComposeInterceptor {
  return function breakCircuitInterceptor(dispatch) {
    return function dispatchUnlessOpen(request, handler) {
      const { method, path } = request;
      const entry = options.breakers.enter(() =>
        routeOfCall(method, path.slice(options.prefix.length)),
      );
      if ('retryAfterSeconds' in entry) {
        const ended = new CallEnded('breaker-open', entry.retryAfterSeconds);
        handler.onResponseError?.(notStarted, ended);
        return true;
      }
      return dispatch(request, new WatchedAttempt(options, entry, method, handler));
    };
  };
}

/** Passed with the error of a request that never reached a connection. */
const notStarted: Controller = {
  aborted: true,
  paused: false,
  reason: null,
  abort() {},
  pause() {},
  resume() {},
};

type Admitted = Extract<Entry, { readonly settle: unknown }>;

class WatchedAttempt implements Handler {
  readonly #options: BreakCircuitOptions;
  readonly #entry: Admitted;
  readonly #method: string;
  readonly #handler: Handler;
  readonly #startedAt: number;
  #status: number | undefined;
  #settled = false;

  constructor(options: BreakCircuitOptions, entry: Admitted, method: string, handler: Handler) {
    this.#options = options;
    this.#entry = entry;
    this.#method = method;
    this.#handler = handler;
    this.#startedAt = options.now();
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: AnswerHeaders,
    message?: string,
  ): void {
    if (status >= 200) {
      this.#status = status;
      // Settled on the headers, so that a failing status opens the breaker before the retry is
      // decided, and so that a probe that is a long download does not block everybody else until it
      // ends.
      if (isFailingStatus(status, headers['retry-after'])) {
        this.#settle(status === gatewayTimeout ? 'slow' : 'failure');
      } else if (this.#entry.probing) this.#settle('success');
    }
    this.#handler.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: AnswerHeaders): void {
    this.#settle('success');
    this.#report('ok');
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    if (isSlow(error)) this.#settle('slow');
    else this.#settle(isUpstreamFailure(error) ? 'failure' : 'neither');
    this.#report(codeOf(error));
    this.#handler.onResponseError?.(controller, error);
  }

  #settle(outcome: AttemptOutcome): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#entry.settle(outcome);
  }

  #report(result: string): void {
    this.#options.onAttempt?.({
      method: this.#method,
      status: this.#status,
      result,
      seconds: (this.#options.now() - this.#startedAt) / 1_000,
    });
  }
}
