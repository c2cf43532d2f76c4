import { busy } from './refusals.ts';

/** How long somebody waits. */
export interface Patience {
  readonly signal?: AbortSignal | undefined;
  readonly waitMs: number;
}

/** Work that several wait for is done once. */
export interface SharedWork<T> {
  /**
   * Waits for the work of this name, which is begun if nobody is doing it already.
   * @param begin is told whether anybody waits at all; the last one may leave before its turn
   * @throws ProblemError 503 when it takes longer than the patience; the work goes on
   */
  wait(
    name: string,
    patience: Patience,
    begin: (isWanted: () => boolean) => Promise<T>,
  ): Promise<T>;
  /** Whether it is being done. */
  isRunning(name: string): boolean;
}

interface Running<T> {
  readonly result: Promise<T>;
  readonly waiting: Set<object>;
}

/** Makes an empty table of what is being done. */
export function sharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function beginOrJoin(
    name: string,
    me: object,
    begin: (isWanted: () => boolean) => Promise<T>,
  ): Running<T> {
    const known = running.get(name);
    known?.waiting.add(me);
    if (known !== undefined) return known;
    const waiting = new Set([me]);
    const result = begin(() => waiting.size > 0).finally(() => running.delete(name));
    // Whoever still waits hears of a failure; if nobody does, it is no unhandled rejection.
    result.catch(() => undefined);
    const begun = { result, waiting };
    running.set(name, begun);
    return begun;
  }

  return {
    isRunning: (name) => running.has(name),
    async wait(name, { signal, waitMs }, begin) {
      signal?.throwIfAborted();
      const me = {};
      const work = beginOrJoin(name, me, begin);
      const { promise: gaveUp, reject } = Promise.withResolvers<never>();
      const leave = (): void => {
        work.waiting.delete(me);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => reject(busy()), waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([work.result, gaveUp]);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
