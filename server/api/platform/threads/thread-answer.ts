import type { Transferable, Worker } from 'node:worker_threads';
import { activeTimeLimit, type SpentTime, type TimeLimits } from './active-time-limit.ts';

/** How a thread ended that did not answer: its time was up, its heap was full, or it ended by itself. */
export type ThreadEnd = SpentTime | 'memory' | 'crash';

/** A thread that was asked has ended without an answer, or has to be ended. */
export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
  readonly end: ThreadEnd;

  constructor(task: string, end: ThreadEnd, options?: ErrorOptions) {
    super(`The thread that ${task} was lost: ${words[end]}.`, options);
    this.end = end;
  }
}

const words: Readonly<Record<ThreadEnd, string>> = {
  own: 'own time is up',
  wall: 'wall time is up',
  memory: 'ERR_WORKER_OUT_OF_MEMORY',
  crash: 'it ended',
};

/** What a thread is asked, and for how long. */
export interface Question {
  readonly message: unknown;
  readonly transfer?: readonly Transferable[];
  /** What the thread does, as a verb that follows "the thread that". */
  readonly task: string;
  readonly limits: TimeLimits;
  /** Whoever has left does not wait; the thread works on, and hears nothing until it has ended. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a thread a message and waits for the next one that it sends. Rejects with `ThreadLost` when
 * the thread has ended or its time is up, and with the signal's reason. Ends nothing: that is for
 * whoever started the thread.
 */
export function threadAnswer<Answer>(
  worker: Worker,
  { message, transfer = [], task, limits, signal }: Question,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const lose = (end: ThreadEnd, options?: ErrorOptions) =>
      finish(() => reject(new ThreadLost(task, end, options)));
    const callOffLimit = activeTimeLimit(worker, limits, (what) => lose(what));
    signal?.addEventListener('abort', onLeft, { once: true });
    function finish(settle: () => void): void {
      callOffLimit();
      signal?.removeEventListener('abort', onLeft);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      settle();
    }
    function onLeft(): void {
      finish(() => reject(signal?.reason));
    }
    function onMessage(answer: Answer): void {
      finish(() => resolve(answer));
    }
    function onError(cause: unknown): void {
      const { code } = (cause ?? {}) as NodeJS.ErrnoException;
      lose(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', { cause });
    }
    function onExit(): void {
      lose('crash');
    }
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(message, transfer);
  });
}
