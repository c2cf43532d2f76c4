import type { Clock } from '#client/framework/build-refresh/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass; timers that fall due run in their order, and what they started settles. */
  pass(ms: number): Promise<void>;
  /** Timers that are set. */
  readonly waiting: number;
}

/** A clock that stands until it is told otherwise. */
export function fakeClock(): FakeClock {
  let now = 0;
  let ids = 0;
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }

  return {
    now: () => now,
    setTimeout(run, ms) {
      ids += 1;
      timers.set(ids, { at: now + ms, run });
      return ids;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= until);
        const next = due.sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
        if (next === undefined) break;
        now = Math.max(now, next[1].at);
        timers.delete(next[0]);
        next[1].run();
        await settle();
      }
      now = until;
    },
    get waiting() {
      return timers.size;
    },
  };
}
