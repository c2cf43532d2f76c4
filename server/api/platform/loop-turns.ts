import { performance } from 'node:perf_hooks';

/**
 * For so long in milliseconds one turn of the event loop may go on with work that could wait. What
 * has arrived meanwhile waits as long; a page is still far from noticing it.
 */
export const turnMs = 8;

/** The turns of this thread's event loop, as one of those sees them who could keep it. */
export interface LoopTurns {
  /**
   * Whether this one has used its time in the present turn. The first question in a turn begins
   * that time, so it is asked before each step.
   */
  isOver(): boolean;
  /** Resolves in the next turn: after what has arrived was read, and timers have run. */
  next(): Promise<void>;
}

/**
 * Work that calls only what answers at once, such as SQLite, is a chain of microtasks, however many
 * promises it awaits: the loop turns when the chain ends. Whoever runs such work asks here between
 * two steps, and lets the loop turn. Each chain has a time of its own, because one that waits for
 * what others leave of a turn may wait for ever.
 * @param now monotonic milliseconds
 */
export function loopTurns(now: () => number = () => performance.now()): LoopTurns {
  let beganAt: number | undefined;
  function end(): void {
    beganAt = undefined;
  }
  return {
    isOver() {
      if (beganAt === undefined) {
        beganAt = now();
        setImmediate(end);
      }
      return now() - beganAt >= turnMs;
    },
    next: () => new Promise((resolve) => setImmediate(resolve)),
  };
}
