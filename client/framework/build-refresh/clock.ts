/** The time, passed in so that tests need not wait. */
export interface Clock {
  /** Milliseconds that never run backwards. */
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The browser's monotonic clock and its timers. */
export const browserClock: Clock = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};
