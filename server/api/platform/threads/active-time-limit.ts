import type { Worker } from 'node:worker_threads';

/** How much time a piece of work may take. */
export interface TimeLimits {
  /** Processor time of the thread. */
  readonly ownMs: number;
  /** By the clock, however busy the machine is: nobody waits longer. */
  readonly wallMs: number;
}

/** Which of the two was used up. */
export type SpentTime = 'own' | 'wall';

/** A thread that does not tell its time within this does not come to it. */
const answerMs = 500;
/** How often the time of a thread that waits for a processor is asked for at most. */
const leastPauseMs = 100;

/**
 * Calls back once a thread has used this much processor time from now on (`own`): on a busy machine a
 * page is not taken for a costly one because of the time in which others had the processor. Also when
 * the clock says that it is enough, or the thread does not tell its time (`wall`). Returns what calls
 * it off.
 */
export function activeTimeLimit(
  worker: Worker,
  { ownMs, wallMs }: TimeLimits,
  onSpent: (what: SpentTime) => void,
): () => void {
  const startedAt = performance.now();
  const usedBefore = usedMs(worker);
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function lookIn(ms: number): void {
    timer = setTimeout(() => void look(), ms);
  }

  async function look(): Promise<void> {
    const wallLeftMs = wallMs - (performance.now() - startedAt);
    const ownLeftMs = await ownLeft();
    if (isOver) return;
    if (ownLeftMs !== undefined && ownLeftMs > 0 && wallLeftMs > 0) {
      return lookIn(Math.max(leastPauseMs, Math.min(ownLeftMs, wallLeftMs)));
    }
    stop();
    onSpent(ownLeftMs !== undefined && ownLeftMs <= 0 ? 'own' : 'wall');
  }

  async function ownLeft(): Promise<number | undefined> {
    const [before, now] = await Promise.all([usedBefore, usedMs(worker)]);
    // A thread that was not running yet had used nothing.
    return now === undefined ? undefined : ownMs - (now - (before ?? 0));
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }

  lookIn(Math.min(ownMs, wallMs));
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
