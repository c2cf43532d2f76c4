import { ProblemError } from '#shared/http/errors.ts';

/**
 * Asks the server every `everyMs` milliseconds while the page can be seen, and at once when it can
 * be seen again after a longer time. The next question waits for the answer to the one before. A
 * question that fails is asked again, unless its error says that asking again changes nothing: no
 * session, or one that may not ask. Returns what ends it; the signal ends what is under way.
 */
export function keepAsking(
  everyMs: number,
  ask: (signal: AbortSignal) => Promise<void>,
): () => void {
  const left = new AbortController();
  let askedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askOnce(): Promise<void> {
    askedAt = Date.now();
    try {
      await ask(left.signal);
    } catch (error) {
      if (isFinal(error)) left.abort();
    }
    if (!left.signal.aborted) wait();
  }

  function wait(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void askOnce(), Math.max(0, askedAt + everyMs - Date.now()));
  }

  wait();
  document.addEventListener('visibilitychange', wait, { signal: left.signal });
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

function isFinal(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500 && error.status !== 429;
}
