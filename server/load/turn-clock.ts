import { performance } from 'node:perf_hooks';

/** The clocks that are read; replaced in tests. */
export interface TurnClock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /**
   * Milliseconds of processor time that this thread has used. It does not advance while the process
   * is stopped or other programs use the processor, so their work is never counted.
   */
  readonly worked: () => number;
  /** Milliseconds in which the event loop had nothing to do; the time of others is none of it. */
  readonly idle: () => number;
  /** Calls back after the event loop has read what has arrived. */
  readonly afterReading: (callback: () => void) => void;
}

/** Measures the thread that asks. */
export function threadClock(): TurnClock {
  return {
    now: () => performance.now(),
    worked() {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    },
    idle: () => performance.eventLoopUtilization().idle,
    afterReading: setImmediate,
  };
}
