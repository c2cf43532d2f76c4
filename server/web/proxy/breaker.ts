export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * `neither`: the attempt says nothing about the upstream, for example because the client
 * disconnected.
 */
export type Outcome = 'success' | 'failure' | 'neither';

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number;
  /** How long it stays open before a probe. */
  readonly openMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly onChange?: (state: BreakerState) => void;
}

/** The result of `enter` when the attempt must not be made. */
export const refused = -1;

/**
 * Stops calling an upstream that does not answer, and tries it again with one call at a time. Every
 * change of state starts a new generation, so that attempts started before it can no longer close
 * or reopen the breaker.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #state: BreakerState = 'closed';
  #generation = 0;
  #failuresInARow = 0;
  #openUntil = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** Whether an attempt made now would be refused. */
  get refuses(): boolean {
    if (this.#state === 'closed') return false;
    return this.#state === 'half-open' || this.#options.now() < this.#openUntil;
  }

  /** Whether the attempt that has just entered is the one probe of a half-open breaker. */
  get probing(): boolean {
    return this.#state === 'half-open';
  }

  /** Whole seconds until a probe is due, for Retry-After; at least one. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#openUntil - this.#options.now()) / 1_000));
  }

  /** Starts an attempt; returns the generation to settle it with, or `refused`. */
  enter(): number {
    if (this.#state === 'closed') return this.#generation;
    if (this.refuses) return refused;
    this.#become('half-open');
    return this.#generation;
  }

  /** Ends an attempt. Attempts of an earlier generation change nothing. */
  settle(generation: number, outcome: Outcome): void {
    if (generation !== this.#generation) return;
    if (this.#state === 'half-open') this.#settleProbe(outcome);
    else if (outcome === 'success') this.#failuresInARow = 0;
    else if (outcome === 'failure') this.#countFailure();
  }

  #settleProbe(outcome: Outcome): void {
    if (outcome === 'success') {
      this.#failuresInARow = 0;
      this.#become('closed');
      return;
    }
    // After a probe without a result the next call probes at once, otherwise nobody would.
    this.#openUntil = this.#options.now() + (outcome === 'failure' ? this.#options.openMs : 0);
    this.#become('open');
  }

  #countFailure(): void {
    this.#failuresInARow += 1;
    if (this.#failuresInARow < this.#options.failures) return;
    this.#openUntil = this.#options.now() + this.#options.openMs;
    this.#become('open');
  }

  #become(state: BreakerState): void {
    this.#state = state;
    this.#generation += 1;
    this.#options.onChange?.(state);
  }
}
