import type { Worker } from 'node:worker_threads';

/** However busy the machine is, nothing takes longer than this many times its limit. */
const wallTimes = 4;
/** A thread that does not tell its time within this does not come to it. */
const answerMs = 500;
/** How often the time of a thread that waits for a processor is asked for at most. */
const leastPauseMs = 100;

/**
 * Calls back once a thread has used this much processor time from now on: on a busy machine a page is
 * not given up for the time in which others had the processor. Also after four times as long by the
 * clock, and when the thread does not tell its time. Returns what calls it off.
 */
export function ownTimeLimit(worker: Worker, limitMs: number, onSpent: () => void): () => void {
  const startedAt = performance.now();
  const usedBefore = usedMs(worker);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function lookIn(ms: number): void {
    timer = setTimeout(() => void look(), ms);
  }

  async function look(): Promise<void> {
    const leftMs = await left();
    if (isOver) return;
    if (leftMs > 0) return lookIn(Math.max(leastPauseMs, leftMs));
    stop();
    onSpent();
  }

  async function left(): Promise<number> {
    if (performance.now() - startedAt >= limitMs * wallTimes) return 0;
    const [before, now] = await Promise.all([usedBefore, usedMs(worker)]);
    // A thread that was not running yet had used nothing.
    return now === undefined ? 0 : limitMs - (now - (before ?? 0));
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }

  lookIn(limitMs);
  return stop;
}

/** The processor time a thread has used in milliseconds; undefined when it does not say. */
async function usedMs(worker: Worker): Promise<number | undefined> {
  const { promise: unanswered, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, answerMs, undefined);
  const used = worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => undefined,
  );
  try {
    return await Promise.race([used, unanswered]);
  } finally {
    clearTimeout(timer);
  }
}
