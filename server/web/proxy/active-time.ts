import { performance } from 'node:perf_hooks';

/** The clocks that are read; replaced in tests. */
export interface TimeSource {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Milliseconds of processor time that this thread has used. */
  readonly worked: () => number;
}

/**
 * Time in which something could have been done. While a process is stopped, or other programs have
 * the processor, the clock on the wall goes on: whoever waits is not to be refused for that. It is
 * looked at every few milliseconds; a look that comes late counts as on time, unless it is our own
 * work that made it late.
 */
export class OwnTime {
  readonly #source: TimeSource;
  readonly #everyMs: number;
  #lookedAt = 0;
  #workedThen = 0;
  #passed = 0;

  constructor(source: TimeSource, everyMs: number) {
    this.#source = source;
    this.#everyMs = everyMs;
    this.resume();
  }

  /** Begins to count again, after a time in which nobody looked. */
  resume(): void {
    this.#lookedAt = this.#source.now();
    this.#workedThen = this.#source.worked();
  }

  /** Counts what has passed since the last look; answers the sum, in milliseconds. */
  look(): number {
    const now = this.#source.now();
    const worked = this.#source.worked();
    const ours = Math.max(this.#everyMs, worked - this.#workedThen);
    this.#passed += Math.min(now - this.#lookedAt, ours);
    this.#lookedAt = now;
    this.#workedThen = worked;
    return this.#passed;
  }
}

/** Measures the thread that asks. */
export function threadTime(): TimeSource {
  return {
    now: () => performance.now(),
    worked() {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    },
  };
}
