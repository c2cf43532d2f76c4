import type { Dispatcher } from 'undici';
import { isRetried, retryPolicy } from '#shared/http/retry-policy.ts';
import { CallEnded } from './failures.ts';
import { retryAfterMs } from './retry-after.ts';
import { SteadyController } from './steady-controller.ts';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type AnswerHeaders = Parameters<NonNullable<Handler['onResponseStart']>>[2];

/** How much of a first response is read so that its connection can be reused. */
const drainedMaxBytes = 64 * 1024;

/** A request as this interceptor sees it: undici's own options and the deadline. */
export interface DeadlinedRequest extends Dispatcher.DispatchOptions {
  /** Monotonic milliseconds; no second attempt begins after it. */
  readonly deadlineAt?: number;
}

export type RetryRefusal = 'breaker' | 'budget' | 'retry-after' | 'deadline';

export interface RetryOnceOptions {
  readonly budget: { countRequest(): void; tryTake(): boolean };
  readonly breaker: { readonly refuses: boolean };
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Milliseconds since 1970, for Retry-After dates. */
  readonly wallNow: () => number;
  /** 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly onRetry?: ((status: number) => void) | undefined;
  readonly onRefused?: ((refusal: RetryRefusal) => void) | undefined;
}

/**
 * undici interceptor: the retry policy's second attempt. undici's own RetryHandler is not used: it
 * can be configured by status or by method, but not by both together; it re-sends after connection
 * errors, requests the rest of a partial response with Range, and shortens Retry-After where the
 * response should be passed on.
 *
 * Only a status of the table leads to a second attempt. A connection that failed is not a status:
 * whether the request was executed is unknown, and the client must be told so.
 */
export function retryOnce(options: RetryOnceOptions): Dispatcher.DispatcherComposeInterceptor {
  return function retryOnceInterceptor(dispatch) {
    return function dispatchWithRetry(request, handler) {
      options.budget.countRequest();
      if (!canBeSentAgain(request)) return dispatch(request, handler);
      return new RetriedCall(options, dispatch, request, handler).start();
    };
  };
}

function canBeSentAgain({ method, body }: Dispatcher.DispatchOptions): boolean {
  const whole = body === undefined || body === null || typeof body === 'string';
  if (!whole && !Buffer.isBuffer(body)) return false;
  return retryPolicy.retriedStatuses.some((status) => isRetried(method, status));
}

/** Both attempts of one call. The caller's handler sees one request and one response. */
class RetriedCall {
  readonly #options: RetryOnceOptions;
  readonly #dispatch: Dispatcher.Dispatch;
  readonly #request: DeadlinedRequest;
  readonly handler: Handler;
  readonly steady: SteadyController;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    options: RetryOnceOptions,
    dispatch: Dispatcher.Dispatch,
    request: DeadlinedRequest,
    handler: Handler,
  ) {
    this.#options = options;
    this.#dispatch = dispatch;
    this.#request = request;
    this.handler = handler;
    this.steady = new SteadyController((reason) => this.#aborted(reason));
  }

  start(): boolean {
    return this.#dispatch(this.#request, new FirstAttempt(this));
  }

  /** How long to wait before a second attempt; undefined when this response is final. */
  waitBeforeRetry(status: number, headers: AnswerHeaders): number | undefined {
    if (!isRetried(this.#request.method, status)) return undefined;
    const asked = retryAfterMs(headers['retry-after'], this.#options.wallNow());
    const waitMs = asked ?? this.#options.random() * retryPolicy.jitterMaxMs;
    const refusal = this.#refusal(waitMs);
    if (refusal !== undefined) {
      this.#options.onRefused?.(refusal);
      return undefined;
    }
    this.#options.onRetry?.(status);
    return waitMs;
  }

  #refusal(waitMs: number): RetryRefusal | undefined {
    if (waitMs > retryPolicy.retryAfterMaxMs) return 'retry-after';
    const deadlineAt = this.#request.deadlineAt ?? Number.POSITIVE_INFINITY;
    if (this.#options.now() + waitMs >= deadlineAt) return 'deadline';
    if (this.#options.breaker.refuses) return 'breaker';
    // Checked last, because this takes from the budget.
    return this.#options.budget.tryTake() ? undefined : 'budget';
  }

  /** Sends the second attempt after the wait; `first` is aborted if it has not ended by then. */
  retryAfter(waitMs: number, first: FirstAttempt, controller: Controller): void {
    this.steady.hold(controller);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!first.ended) controller.abort(new CallEnded('discarded'));
      this.#dispatch(this.#request, new SecondAttempt(this));
    }, waitMs);
  }

  #aborted(reason: Error): void {
    clearTimeout(this.#timer);
    this.handler.onResponseError?.(this.steady, reason);
  }
}

class FirstAttempt implements Handler {
  readonly #call: RetriedCall;
  #discarding = false;
  #drainedBytes = 0;
  ended = false;

  constructor(call: RetriedCall) {
    this.#call = call;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#call.steady.follow(controller);
    this.#call.handler.onRequestStart?.(this.#call.steady, context);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: AnswerHeaders,
    message?: string,
  ): void {
    const waitMs = status < 200 ? undefined : this.#call.waitBeforeRetry(status, headers);
    if (waitMs === undefined) {
      this.#call.handler.onResponseStart?.(this.#call.steady, status, headers, message);
      return;
    }
    this.#discarding = true;
    this.#call.retryAfter(waitMs, this, controller);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.#discarding) {
      this.#call.handler.onResponseData?.(this.#call.steady, chunk);
      return;
    }
    this.#drainedBytes += chunk.length;
    if (this.#drainedBytes > drainedMaxBytes) controller.abort(new CallEnded('discarded'));
  }

  onResponseEnd(_controller: Controller, trailers: AnswerHeaders): void {
    this.ended = true;
    if (!this.#discarding) this.#call.handler.onResponseEnd?.(this.#call.steady, trailers);
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.ended = true;
    if (!this.#discarding) this.#call.handler.onResponseError?.(this.#call.steady, error);
  }
}

/** Passes everything on, with the controller that the caller already holds. */
class SecondAttempt implements Handler {
  readonly #call: RetriedCall;

  constructor(call: RetriedCall) {
    this.#call = call;
  }

  onRequestStart(controller: Controller): void {
    this.#call.steady.follow(controller);
  }

  onResponseStart(
    _controller: Controller,
    status: number,
    headers: AnswerHeaders,
    message?: string,
  ): void {
    this.#call.handler.onResponseStart?.(this.#call.steady, status, headers, message);
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#call.handler.onResponseData?.(this.#call.steady, chunk);
  }

  onResponseEnd(_controller: Controller, trailers: AnswerHeaders): void {
    this.#call.handler.onResponseEnd?.(this.#call.steady, trailers);
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (this.#call.steady.reportedAbort) return;
    this.#call.handler.onResponseError?.(this.#call.steady, error);
  }
}
