import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of processor time that this thread has used; the time of others is none of it. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What a piece of work did to the event loop. */
export interface Turns {
  /** Milliseconds of the thread's own time. */
  readonly took: number;
  /** The most that passed of it between two turns of the event loop. */
  readonly longest: number;
  readonly count: number;
}

/** Runs the work, and looks at each turn of the event loop how much of the thread's time it took. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<Turns> {
  const startedAt = threadMs();
  const state = { isRunning: true };
  const running = work().finally(() => {
    state.isRunning = false;
  });
  let longest = 0;
  let count = 0;
  for (let since = startedAt; state.isRunning; count += 1) {
    await turn();
    const now = threadMs();
    longest = Math.max(longest, now - since);
    since = now;
  }
  await running;
  return { took: threadMs() - startedAt, longest, count };
}
