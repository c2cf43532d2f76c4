import { isChunkFailure } from './chunk-failure.ts';

/** Failures that are already handled. */
export type Claimed = Pick<WeakSet<object>, 'add' | 'has'>;

/**
 * Marks the failure of a load as handled, so that nothing else reloads the page for it: a failed
 * prefetch never causes a reload, and a guarded load decides for itself.
 */
export async function claimFailure<T>(claimed: Claimed, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof error === 'object' && error !== null) claimed.add(error);
    throw error;
  }
}

/**
 * Listens for every chunk that fails (`vite:preloadError`) and reports those that nothing else
 * handles, such as a part of the page that is loaded on demand. The event comes before the caller
 * sees the rejection, hence the wait of a macrotask.
 * @returns a function that stops listening
 */
export function onUnguardedFailure(
  window: Pick<Window, 'addEventListener'>,
  claimed: Claimed,
  report: (error: unknown) => void,
): () => void {
  const stop = new AbortController();
  function onPreloadError(event: Event): void {
    const { payload } = event as Event & { readonly payload?: unknown };
    setTimeout(() => {
      if (stop.signal.aborted || !isChunkFailure(payload)) return;
      if (!claimed.has(payload as object)) report(payload);
    }, 0);
  }
  window.addEventListener('vite:preloadError', onPreloadError, { signal: stop.signal });
  return () => stop.abort();
}
