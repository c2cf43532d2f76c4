interface QueuedWrite {
  readonly alone: boolean;
  readonly start: () => void;
}

/** Decides when a write may run: several at once, or one alone. */
export interface WriteTurns {
  /** Runs the work while others of its kind run. */
  beside<T>(work: () => Promise<T>): Promise<T>;
  /** Runs the work when the writes that run have ended, before those that wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no write is waiting or running. */
  idle(): Promise<void>;
}

/**
 * First come, first served. A write that collided with another runs alone the second time: where
 * many change the same row, they follow one another instead of colliding again and again.
 * @param sideBySide how many writes may run at once
 */
export function writeTurns(sideBySide: number): WriteTurns {
  const queue: QueuedWrite[] = [];
  let running = 0;
  let isAlone = false;
  const whenIdle: (() => void)[] = [];

  function startNext(): void {
    for (;;) {
      const [next] = queue;
      if (next === undefined || isAlone || running >= (next.alone ? 1 : sideBySide)) return;
      queue.shift();
      running += 1;
      isAlone = next.alone;
      next.start();
    }
  }

  async function taken<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      if (alone) queue.unshift({ alone, start });
      else queue.push({ alone, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      isAlone = false;
      startNext();
      if (running === 0) for (const tell of whenIdle.splice(0)) tell();
    }
  }

  return {
    beside: (work) => taken(false, work),
    alone: (work) => taken(true, work),
    async idle() {
      while (running > 0) await new Promise<void>((tell) => whenIdle.push(tell));
    },
  };
}
