import { idleFallbackBudgetMs, idleFallbackTimerMs } from '#shared/site/builds.ts';
import type { Clock } from './clock.ts';

/** How long idle work may run. */
export interface IdleBudget {
  timeRemaining(): number;
}

/** The part of `window` for idle callbacks, which Safari lacks. */
export interface IdleHost {
  readonly requestIdleCallback?: (run: (budget: IdleBudget) => void) => number;
  readonly cancelIdleCallback?: (handle: number) => void;
}

export type WhenIdle = (run: (budget: IdleBudget) => void) => () => void;

/**
 * Runs something when the browser has nothing better to do: `requestIdleCallback`, else a 1 ms
 * timer with a budget of 50 ms.
 * @returns a function that schedules work and returns its cancel function
 */
export function idleRunner(host: IdleHost, clock: Clock): WhenIdle {
  const { requestIdleCallback, cancelIdleCallback } = host;
  if (requestIdleCallback !== undefined && cancelIdleCallback !== undefined) {
    return (run) => {
      const handle = requestIdleCallback.call(host, run);
      return () => cancelIdleCallback.call(host, handle);
    };
  }
  return (run) => {
    const timer = clock.setTimeout(() => {
      const end = clock.now() + idleFallbackBudgetMs;
      run({ timeRemaining: () => Math.max(0, end - clock.now()) });
    }, idleFallbackTimerMs);
    return () => clock.clearTimeout(timer);
  };
}
