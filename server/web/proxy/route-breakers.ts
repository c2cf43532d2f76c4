import { type BreakerState, CircuitBreaker, type Outcome, refused } from './breaker.ts';

/** How an attempt ended; `slow`: there was no answer in time. */
export type AttemptOutcome = Outcome | 'slow';

export interface RouteBreakersOptions {
  /** Of the whole upstream. */
  readonly upstream: CircuitBreaker;
  /** Slow attempts in a row that open the breaker of one route. */
  readonly failures: number;
  /** How long that stays open before a probe. */
  readonly openMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly onChange?: (route: string, state: BreakerState) => void;
}

/** An attempt that may be made, to be settled once it has ended; or after how long to come again. */
export type Entry =
  | {
      readonly settle: (outcome: AttemptOutcome) => void;
      /** Whether it is the one probe of a breaker that is half open. */
      readonly probing: boolean;
    }
  | { readonly retryAfterSeconds: number };

/**
 * Which calls are made: none while the upstream does not work, and none of a route that does not
 * answer in time while others do. A connection that fails, and a gateway without a service, speak
 * for the whole upstream. An answer that takes too long speaks for its route first: a read that has
 * become slow must not close everything else. Only when as many different routes as failures open
 * the upstream's breaker are too slow, and nothing is answered between them, the upstream hangs.
 *
 * `route` is asked only when something was slow, so that calls cost nothing while all is well.
 */
export class RouteBreakers {
  readonly #options: RouteBreakersOptions;
  /** Of routes with something slow since their last answer; there are no more than routes. */
  readonly #routes = new Map<string, CircuitBreaker>();
  /** Routes that were too slow since the upstream answered anything. */
  readonly #slow = new Set<string>();

  constructor(options: RouteBreakersOptions) {
    this.#options = options;
  }

  enter(route: () => string): Entry {
    const { upstream } = this.#options;
    const own = this.#routes.size === 0 ? undefined : this.#routes.get(route());
    if (own?.refuses) return { retryAfterSeconds: own.retryAfterSeconds };
    // Whether the upstream works is not found out with a route that was not open to anybody.
    if (own !== undefined && own.state !== 'closed' && upstream.state !== 'closed') {
      return { retryAfterSeconds: upstream.retryAfterSeconds };
    }
    const generation = upstream.enter();
    if (generation === refused) return { retryAfterSeconds: upstream.retryAfterSeconds };
    const ownGeneration = own?.enter();
    const settleOwn = (outcome: Outcome) => {
      if (own !== undefined && ownGeneration !== undefined) own.settle(ownGeneration, outcome);
    };
    return {
      probing: upstream.probing || own?.probing === true,
      settle: (outcome) => {
        if (outcome === 'slow') {
          if (own === undefined) this.#firstSlow(route());
          else settleOwn('failure');
          upstream.settle(generation, this.#slowOutcome(route()));
          return;
        }
        if (outcome === 'success') this.#answered(route);
        // What says something about the upstream says nothing about the route.
        settleOwn(outcome === 'success' ? 'success' : 'neither');
        upstream.settle(generation, outcome);
      },
    };
  }

  /** Counts for the upstream once for each route; a probe that is too slow always does. */
  #slowOutcome(route: string): Outcome {
    const isNew = !this.#slow.has(route);
    this.#slow.add(route);
    return isNew || this.#options.upstream.probing ? 'failure' : 'neither';
  }

  /** Several attempts may have begun before the first of them was slow: each counts. */
  #firstSlow(route: string): void {
    const breaker = this.#routes.get(route) ?? this.#breakerOf(route);
    this.#routes.set(route, breaker);
    if (breaker.state === 'closed') breaker.settle(breaker.enter(), 'failure');
  }

  #breakerOf(route: string): CircuitBreaker {
    const { failures, openMs, now, onChange } = this.#options;
    const changed = onChange && ((state: BreakerState) => onChange(route, state));
    return new CircuitBreaker({ failures, openMs, now, ...(changed && { onChange: changed }) });
  }

  #answered(route: () => string): void {
    this.#slow.clear();
    if (this.#routes.size === 0) return;
    const name = route();
    // One that is open waits for its probe: what was answered may have begun long before.
    if (this.#routes.get(name)?.state === 'closed') this.#routes.delete(name);
  }
}
