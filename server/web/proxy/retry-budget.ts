/** The window slides in steps of a twentieth. */
const slots = 20;

export interface RetryBudgetOptions {
  /** Retries may be at most this share of the requests of the window. */
  readonly share: number;
  readonly windowMs: number;
  /**
   * This many retries are always allowed in a window; otherwise a single POST could never be
   * retried.
   */
  readonly floor: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Keeps retries from multiplying the load on a failing upstream: it counts requests and retries
 * over a sliding window and allows a retry only while their share is small.
 */
export class RetryBudget {
  readonly #options: RetryBudgetOptions;
  readonly #slotMs: number;
  readonly #requests = new Float64Array(slots);
  readonly #retries = new Float64Array(slots);
  #slot: number;
  #requestSum = 0;
  #retrySum = 0;

  constructor(options: RetryBudgetOptions) {
    this.#options = options;
    this.#slotMs = options.windowMs / slots;
    this.#slot = Math.floor(options.now() / this.#slotMs);
  }

  /** Counts every incoming request, whether or not it could be retried. */
  countRequest(): void {
    this.#slide();
    add(this.#requests, this.#slot % slots);
    this.#requestSum += 1;
  }

  /** Takes one retry out of the budget; false when there is none left. */
  tryTake(): boolean {
    this.#slide();
    const allowed = Math.max(this.#options.floor, this.#requestSum * this.#options.share);
    if (this.#retrySum + 1 > allowed) return false;
    add(this.#retries, this.#slot % slots);
    this.#retrySum += 1;
    return true;
  }

  #slide(): void {
    const slot = Math.floor(this.#options.now() / this.#slotMs);
    if (slot === this.#slot) return;
    const steps = Math.min(slot - this.#slot, slots);
    for (let step = 1; step <= steps; step += 1) {
      const index = (this.#slot + step) % slots;
      this.#requestSum -= take(this.#requests, index);
      this.#retrySum -= take(this.#retries, index);
    }
    this.#slot = slot;
  }
}

function add(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function take(counts: Float64Array, index: number): number {
  const count = counts[index] ?? 0;
  counts[index] = 0;
  return count;
}
