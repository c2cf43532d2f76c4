import { busy } from './refusals.ts';
import type { Claim } from './turn-queue.ts';

/** How long somebody waits. */
export interface Patience {
  readonly claim: Claim;
  readonly signal?: AbortSignal | undefined;
  readonly waitMs: number;
}

/** The requests that wait for shared work, as far as the work knows them. */
export interface Audience {
  /** Of those who wait now. */
  claims(): readonly Claim[];
  /** Aborted when nobody has waited for a moment. */
  readonly signal: AbortSignal;
}

/** Work that several wait for is done once. */
export interface SharedWork<T> {
  /**
   * Waits for the work of this name, which is begun if nobody is doing it already.
   * @throws ProblemError 503 when it takes longer than the patience
   */
  wait(name: string, patience: Patience, begin: (audience: Audience) => Promise<T>): Promise<T>;
  /** Whether it is being done. */
  isRunning(name: string): boolean;
}

interface Running<T> {
  readonly result: Promise<T>;
  readonly waiting: Set<Claim>;
  readonly ending: AbortController;
  abandoned: NodeJS.Timeout | undefined;
}

/**
 * What everybody has left goes on for this long: most pages are finished then, and are kept for
 * whoever turned the page too quickly and comes back.
 */
const abandonedMs = 1_000;

/** Makes an empty table of what is being done. */
export function sharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function begun(
    name: string,
    claim: Claim,
    begin: (audience: Audience) => Promise<T>,
  ): Running<T> {
    const waiting = new Set([claim]);
    const ending = new AbortController();
    const result = begin({ claims: () => [...waiting], signal: ending.signal });
    const work: Running<T> = { result, waiting, ending, abandoned: undefined };
    running.set(name, work);
    const forget = (): void => {
      clearTimeout(work.abandoned);
      if (running.get(name) === work) running.delete(name);
    };
    // Whoever still waits hears of a failure; if nobody does, it is no unhandled rejection.
    result.then(forget, forget);
    return work;
  }

  function joined(work: Running<T>, claim: Claim): Running<T> {
    clearTimeout(work.abandoned);
    work.waiting.add(claim);
    return work;
  }

  function left(name: string, work: Running<T>, claim: Claim): void {
    work.waiting.delete(claim);
    if (work.waiting.size > 0 || running.get(name) !== work) return;
    work.abandoned = setTimeout(() => {
      // Ended work is nobody's to join; who comes now begins anew.
      running.delete(name);
      work.ending.abort(busy());
    }, abandonedMs);
    work.abandoned.unref();
  }

  return {
    isRunning: (name) => running.has(name),
    async wait(name, { claim, signal, waitMs }, begin) {
      signal?.throwIfAborted();
      // A copy, because the same person may wait twice.
      const mine = { ...claim };
      const known = running.get(name);
      const work = known === undefined ? begun(name, mine, begin) : joined(known, mine);
      const { promise: gaveUp, reject } = Promise.withResolvers<never>();
      const leave = (): void => reject(signal?.reason);
      const timer = setTimeout(() => reject(busy()), waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([work.result, gaveUp]);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        left(name, work, mine);
      }
    },
  };
}
